import { AccountUpdate } from '@replyloop/shared/providers/whatsappHook'
import type { ChannelEvent, ForChannel } from '../incoming.ts'
import { channelNotice, unreadableNotice } from '../hooks/hookNotices.ts'

/** What something means: in words, what it changes of what is known, and whether nothing can be sent any more. */
interface Meaning {
  detail: string
  info?: Record<string, string>
  stops?: boolean
}

/** Joins what is known. */
const joined = (separator: string, ...parts: (string | null | undefined)[]) =>
  parts.filter((part) => part !== undefined && part !== null && part !== '').join(separator)

/** What is told of the business account and its numbers. */
const accountFields: Readonly<Record<string, (update: AccountUpdate) => Meaning>> = {
  account_update: accountUpdate,
  account_review_update: ({ decision = 'no decision' }) => ({
    detail: `Meta’s review of the business account: ${decision}`,
    stops: decision === 'REJECTED',
  }),
  account_alerts: ({ alert_info: alert }) => ({
    detail: joined(': ', 'Meta has an alert', alert?.alert_description ?? alert?.alert_type),
  }),
  phone_number_name_update({ display_phone_number: number, decision, ...update }) {
    const { requested_verified_name: name, rejection_reason: reason } = update
    const why = reason === 'NONE' ? undefined : reason
    return {
      detail: joined(': ', joined(' of ', joined(' ', 'The display name', name), number), decision, why),
      ...(decision !== undefined && { info: { nameStatus: decision } }),
    }
  },
  phone_number_quality_update: (update) => ({
    detail: joined(
      ': ',
      update.display_phone_number ?? 'The number',
      joined('; ', qualityWords[update.event ?? ''] ?? update.event, limitWords(update)),
    ),
    ...infoOf(update, qualityAfter[update.event ?? '']),
  }),
  business_capability_update: (update) => ({
    detail: joined(': ', 'The limits of the business have changed', limitWords(update)),
    ...infoOf(update),
  }),
}

const qualityWords: Readonly<Record<string, string>> = {
  FLAGGED: 'its quality is low; Meta limits it unless that improves',
  UNFLAGGED: 'its quality is good again',
  UPGRADE: 'its messaging limit was raised',
  DOWNGRADE: 'its messaging limit was lowered',
  ONBOARDING: 'it can be used now',
  THROUGHPUT_UPGRADE: 'it can send faster now; test the connection to use that',
}

/** The quality of a number that Meta tells by an event. */
const qualityAfter: Readonly<Record<string, string>> = { FLAGGED: 'RED', UNFLAGGED: 'GREEN' }

/** How many people may be written to first in 24 hours; `-1` is no limit. */
function limitOf({ max_daily_conversations_per_business: most, current_limit: tier }: AccountUpdate) {
  const limit = most ?? tier
  return limit === '-1' ? 'TIER_UNLIMITED' : limit
}

function limitWords(update: AccountUpdate) {
  const limit = limitOf(update)
  return limit && `the messaging limit is ${limit}`
}

function infoOf(update: AccountUpdate, quality?: string): Pick<Meaning, 'info'> {
  const limit = limitOf(update)
  if (limit === undefined && quality === undefined) return {}
  return { info: { ...(limit !== undefined && { messagingLimit: limit }), ...(quality && { quality }) } }
}

const endings: Readonly<Record<string, string>> = {
  ACCOUNT_DELETED: 'The business account has been deleted at Meta',
  ACCOUNT_OFFBOARDED: 'The number has been disconnected from the Cloud API',
  PARTNER_REMOVED: 'The app has lost its access to the business account',
  PARTNER_APP_UNINSTALLED: 'The app has been removed from the business account',
}

function accountUpdate({ event = 'no event', ban_info: ban, ...update }: AccountUpdate): Meaning {
  const subject = 'The business account'
  const kinds = update.restriction_info?.map(({ restriction_type: type }) => type ?? '') ?? []
  if (ban?.waba_ban_state !== undefined)
    return {
      detail: joined(': ', subject, joined(', ', ban.waba_ban_state, ban.waba_ban_date)),
      stops: ban.waba_ban_state === 'DISABLE',
    }
  if (event === 'ACCOUNT_RESTRICTION')
    return {
      detail: `${subject} is restricted by Meta: ${kinds.join(', ')}`,
      stops: kinds.includes('RESTRICTED_CUSTOMER_INITIATED_MESSAGING'), // answers go on under the others
    }
  const ended = endings[event]
  if (ended !== undefined) return { detail: ended, stops: true }
  return { detail: joined(': ', subject, event, update.violation_info?.violation_type) }
}

/** What is told of the business account; `undefined` where the field is not of it. */
export function readAccount(field: string, value: unknown, target: ForChannel): ChannelEvent[] | undefined {
  const describe = Object.hasOwn(accountFields, field) ? accountFields[field] : undefined
  if (describe === undefined) return undefined
  const { data: update } = AccountUpdate.safeParse(value)
  if (update === undefined)
    return [unreadableNotice(target, field, 'Something is told of the account that is not understood', value)]
  const id = update.waba_info?.waba_id // some are told under the id of the whole portfolio
  const about = id === undefined ? target : { providerAccountId: id }
  const { detail, info, stops = false } = describe(update)
  return [channelNotice(about, field, detail, { ...(info && { info }), ...(stops && { stops: detail }) })]
}
