import type { BotCaution } from '@replyloop/shared/values/bot'
import type { OpeningHoldReason } from '@replyloop/shared/values/opening'
import type { ResponseBody, RowOf } from '../api.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { textFor } from '../ui/textFor.ts'

/** A campaign as the editor and its page use it. */
export type Campaign = ResponseBody<'GET /campaigns/:id'>

/** The label of the trigger switch, as docs/interface.md#campaigns words it. */
export const triggerLabel = 'Trigger on New Contacts Added to List'

/** The label of the bot's switch. */
export const botLabel = 'Bot answers'
/** The switch by which the bot asks which answer is meant. */
export const suggestLabel = 'Asks “Did you mean…?” first'

/** The label of the switch by which a model may fill in fields of contacts. */
export const savesContactLabel = 'The bot may note name, email and fields'
/** The label of how sure its built-in engine has to be, and of each choice. */
export const cautionLabel = 'How sure the bot must be'
export const cautionNames: Readonly<Record<BotCaution, string>> = {
  cautious: 'Cautious',
  balanced: 'Balanced',
  eager: 'Eager',
}

/** What each campaign type does. */
export const typeDescriptions: Readonly<Record<Campaign['type'], string>> = {
  Incoming: 'Answers those who write',
  Outgoing: 'Opens conversations and leaves the answers to you',
  Combined: 'Opens conversations and answers',
}

export const holdReasons: Readonly<Record<OpeningHoldReason, string>> = {
  missing_variable: 'The contact lacks a field that the message names',
  no_text: 'The campaign has no opening message',
  too_long: 'With the fields of the contact the message is longer than its channel takes',
  no_credit: 'There is no credit',
  suspended: 'The account is suspended',
  daily_limit: 'The daily limit of credits is reached',
  quiet_hours: 'Quiet hours',
  needs_human: 'The contact needs a person, and nobody has looked or decided yet',
  template_missing: 'The channel needs an approved template for it',
  template_pending: 'Its template waits for approval',
  template_rejected: 'Its template was rejected',
  template_paused: 'Its template is paused by the provider',
  channel_stopped: 'The channel needs attention',
  no_address: 'The contact has no phone number, and has not written on the channel',
  marketing_limit: 'The provider lets the contact have no more marketing messages for now',
  spam_limit: 'The provider restricts what the channel sends for now',
}

/** Why an opening message is on hold, in words. */
export function holdReason({ reason, detail }: Pick<RowOf<'GET /campaigns/:id/queue'>, 'reason' | 'detail'>) {
  const about = detail === null ? '' : ` (${bidiIsolate(detail)})`
  return `${textFor(holdReasons, reason ?? '') ?? reason ?? 'Unknown'}${about}`
}

/** The fields of a campaign's statistics, in display order. */
export const statFields = [
  { key: 'opened', name: 'Opening messages' },
  { key: 'answered', name: 'Bot answers' },
  { key: 'followedUp', name: 'Follow-ups' },
  { key: 'handedOver', name: 'Handed to a person' },
  { key: 'optedOut', name: 'Opted out' },
] as const
