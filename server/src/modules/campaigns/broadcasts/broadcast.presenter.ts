import type { Recipient } from '@replyloop/shared/contract/broadcast'
import type { RecipientStage, RecipientState } from '@replyloop/shared/values/broadcast'
import { findChannelRoute } from '../../channels/route.ts'
import { findTemplateOn } from '../../channels/templates.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { presentContent } from '../../conversations/content.presenter.ts'
import { findCampaign } from '../campaigns.store.ts'
import type { BroadcastRow, StoredVariant } from './broadcasts.store.ts'
import { readOutcome, type Outcome } from './winner/results.store.ts'
import type { listRecipients } from './listedRecipients.store.ts'

/** A broadcast without its counts, as lists show it. */
export async function presentBroadcast(read: Reader, broadcast: BroadcastRow) {
  const { variants, ...row } = broadcast
  const shown = []
  for (const variant of variants)
    shown.push({
      name: variant.name ?? '',
      share: variant.share,
      content: await presentSaid(read, broadcast, variant),
    })
  const [only] = shown
  const isOne = variants[0]?.name === null
  return {
    id: row.id,
    name: row.name,
    campaignId: row.campaignId,
    state: row.state,
    reason: row.reason,
    audience: row.audience,
    exclude: row.exclude,
    channel: row.channel,
    content: isOne && only ? only.content : null,
    variants: isOne ? null : shown,
    holdout: row.holdout,
    winner: presentWinner(row),
    sendAt: row.sendAt,
    zone: row.zone,
    ratePerMinute: row.ratePerMinute,
    followUps: row.followUps,
    purpose: row.purpose,
    stopRules: row.stopRules,
    startedAt: isoTime(row.startedAt),
    endedAt: isoTime(row.endedAt),
    createdAt: isoTime(row.createdAt),
  }
}

const presentWinner = ({ winner, decision }: Pick<BroadcastRow, 'winner' | 'decision'>) =>
  winner && {
    ...winner,
    chosen: decision?.chosen ?? null,
    isClear: decision?.isClear ?? null,
    decidedAt: isoTime(decision?.decidedAt ?? null),
    results: decision?.results ?? null,
  }

/** A broadcast with what became of it. To count that takes long: who writes brings it. */
export async function presentBroadcastDetail(read: Reader, broadcast: BroadcastRow, outcome?: Outcome) {
  return {
    ...(await presentBroadcast(read, broadcast)),
    ...(outcome ?? (await readOutcome(read, broadcast))),
  }
}

async function presentSaid(read: Reader, broadcast: BroadcastRow, variant: StoredVariant) {
  const { text, choices, files, use } = variant
  const beside = presentContent(text, { choices, files })
  if (use === null) return { body: text, ...beside, template: null }
  const { channelId } = await findChannelRoute(read, broadcast.accountId, await channelOf(read, broadcast))
  const template = channelId === null ? undefined : await findTemplateOn(read, channelId, use.templateId)
  const { name = null, language = null } = template ?? {}
  return { body: text, template: { name, language, values: use.values } }
}

/** The channel whose templates a broadcast uses: its own, else that of its campaign. */
const channelOf = async (
  read: Reader,
  { channel, campaignId }: Pick<BroadcastRow, 'channel' | 'campaignId'>,
): Promise<string> => channel ?? (await findCampaign(read, campaignId))?.channel ?? ''

const stageOf = (state: RecipientState): RecipientStage => (state === 'queued' ? 'waiting' : state)

/** A recipient, who it is, and how far what it gets is. */
export const presentRecipient = ({
  recipient: { contactId, variant, state, reason, messageId },
  contact,
  outcome,
  error,
}: Awaited<ReturnType<typeof listRecipients>>[number]): Recipient => ({
  contactId,
  contact,
  variant,
  state: stageOf(state),
  outcome: outcome === 'queued' ? 'waiting' : outcome,
  reason,
  messageId,
  error,
})
