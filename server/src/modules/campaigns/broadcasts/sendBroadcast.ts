import type { BroadcastCounts } from '@replyloop/shared/contract/broadcast'
import { minuteMs } from '../../../platform/clock/time.ts'
import { findContactInAnyAccount, setCampaign } from '../../contacts/contacts.store.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { nextOpeningAt } from '../campaign.rules.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { sendStart } from '../start/sendStart.ts'
import type { Unsent } from '../start/startVerdict.rules.ts'
import { updateBroadcastRow, type BroadcastRow } from './broadcasts.store.ts'
import { countLast } from './counts.store.ts'
import { fateOf, stopOf, type Fate } from './fate.rules.ts'
import { isFreeIn, saidBy } from './judgeContacts.ts'
import {
  findRecipient,
  nextDueAt,
  nextRecipient,
  updateRecipient,
  type RecipientRow,
} from './recipients.store.ts'
import { awaitWinner } from './winner/decideWinner.ts'
import { readSendingChannel } from './sendingChannel.ts'
import { countsSettleMs, publishDone, storePaused } from './storeState.ts'
import { variantNamed } from './variant.rules.ts'

/** How many recipients one transaction may hold or leave out in a row before it lets others write. */
const maxUnsentInARow = 20

/**
 * What became of a broadcast whose messages have all ended, as was read before the transaction. `undefined`: somebody waited
 * then; `null`: a message had not ended.
 */
export type Ended = BroadcastCounts | null | undefined

interface Found {
  broadcast: BroadcastRow
  campaign: CampaignRow
}

/** Sends a broadcast to its next recipient, at its rate. Returns whether the next one may follow at once. */
export async function sendBroadcast(
  tx: Tx,
  { broadcast, campaign }: Found,
  { job, pacePerMinute, ended }: { job: RunningJob; pacePerMinute: number; ended: Ended },
): Promise<boolean> {
  const { perMinute, hasPoorQuality } = await readSendingChannel(tx, broadcast, campaign, pacePerMinute)
  const slot = nextOpeningAt(broadcast.lastSentAt, perMinute)
  const isClockSetBack = broadcast.lastSentAt > tx.now // waiting for the slot could then take long
  if (tx.now < slot && !isClockSetBack) {
    await job.reschedule(tx, slot)
    return false
  }
  const stop = stopOf(broadcast, { ...(await countLast(tx, broadcast)), hasPoorQuality })
  if (stop !== undefined) {
    await job.finish(tx)
    await storePaused(tx, broadcast, stop)
    return false
  }
  for (let unsent = 0; unsent < maxUnsentInARow; unsent += 1) {
    const next = await nextRecipient(tx, broadcast, tx.now)
    if (next === undefined) return endOrWait(tx, broadcast, job, ended)
    if (next.contactId === null) return true // it is being erased
    const conversation = locks.conversation(next.contactId)
    if (unsent === 0) await tx.lock(conversation)
    else if (!(await tx.tryLock(conversation))) return true
    const recipient = await findRecipient(tx, next) // it may have been merged or erased a moment ago
    if (recipient?.contactId !== next.contactId || recipient.state !== next.state) return true
    const contact = await findContactInAnyAccount(tx, next.contactId)
    if (contact === undefined) return true
    const outcome = await sendTo(tx, { broadcast, campaign }, recipient, contact)
    if (outcome === 'sent') {
      await updateBroadcastRow(tx, broadcast, {
        lastSentAt: tx.now,
        ...(broadcast.goesOnPoor && { goesOnPoor: hasPoorQuality }),
      })
      return true
    }
    if (outcome === 'stopped') {
      await job.finish(tx)
      return false
    }
  }
  return true
}

/** Sends to one recipient what its variant says, by the code that sends openings. */
async function sendTo(
  tx: Tx,
  { broadcast, campaign }: Found,
  recipient: RecipientRow,
  contact: ContactRow,
): Promise<'sent' | 'unsent' | 'stopped'> {
  const variant = variantNamed(broadcast, recipient.variant)
  if (variant === undefined)
    throw new Error(`the broadcast ${broadcast.id} has no variant ${recipient.variant}`)
  let stopped = false
  const about = { contactId: contact.id, campaignId: campaign.id, subject: 'broadcast' } as const
  const sent = await sendStart(tx, {
    campaign,
    contact,
    start: recipient,
    said: saidBy(variant, broadcast),
    kind: {
      purpose: broadcast.purpose,
      heedsQuiet: () => broadcast.purpose === 'marketing',
      isFree: isFreeIn(broadcast, recipient.messageId),
      chargedAs: `Broadcast ${broadcast.name}`,
      followsUp: broadcast.followUps,
      async storeSent(messageId, changed) {
        const change = { state: 'sent', reason: null, heldUntil: null, messageId, ...changed } as const
        await updateRecipient(tx, recipient, change)
        await recordTimeline(tx, {
          ...about,
          decision: 'sent',
          rule: 'broadcast',
          detail: broadcast.name,
          messageId,
        })
        await setCampaign(tx, contact.id, campaign.id) // what the contact answers belongs there
      },
      async storeUnsent(verdict, changed) {
        const fate = fateOf(verdict, variant)
        await storeFate(tx, { recipient, broadcast }, fate, verdict, changed)
        if (fate.is !== 'stops') return
        stopped = true
        await storePaused(tx, broadcast, fate.reason)
      },
      recordSecond: (detail) =>
        recordTimeline(tx, { ...about, decision: 'queued', rule: 'second_channel', detail }),
      storeArrived: () => updateRecipient(tx, recipient, { state: 'sent', reason: null, heldUntil: null }),
    },
  })
  if (stopped) return 'stopped'
  return sent ? 'sent' : 'unsent'
}

/** Stores what becomes of a recipient to whom nothing goes out now, on the contact's timeline too. */
export async function storeFate(
  tx: Tx,
  { recipient, broadcast }: { recipient: RecipientRow; broadcast: Pick<BroadcastRow, 'name'> },
  fate: Fate,
  { detail = null }: Pick<Unsent, 'detail'>,
  changed: { onSecondChannel?: boolean } = {},
): Promise<void> {
  const { contactId, campaignId } = recipient
  if (fate.is === 'stops')
    return updateRecipient(tx, recipient, { state: 'queued', reason: null, heldUntil: null, ...changed })
  const said =
    fate.is === 'never'
      ? ({ decision: 'cancelled', rule: fate.reason } as const)
      : ({ decision: 'held', rule: fate.reason } as const)
  const heldUntil = fate.is === 'held' ? (fate.until ?? tx.now + minuteMs) : null
  await updateRecipient(tx, recipient, { state: said.decision, reason: said.rule, heldUntil, ...changed })
  if (contactId === null) return
  const about = { contactId, campaignId, subject: 'broadcast' } as const
  await recordTimeline(tx, { ...about, ...said, detail: detail ?? broadcast.name })
}

/** In how long it is looked again whether all messages have ended: soon where the last has just gone out, and then ever later. */
const nextLookMs = ({ lastSentAt }: BroadcastRow, now: number): number =>
  Math.min(Math.max(Math.round((now - lastSentAt) / 2), 1000), minuteMs)

/** Waits for the next recipient whose time comes, and then until each message has ended; then the broadcast is done. */
async function endOrWait(tx: Tx, broadcast: BroadcastRow, job: RunningJob, ended: Ended): Promise<boolean> {
  const nextAt = await nextDueAt(tx, broadcast.id)
  const winnerAt = await awaitWinner(tx, broadcast)
  if (winnerAt !== undefined && winnerAt <= tx.now) return true
  const dueAt = nextAt === undefined || (winnerAt ?? nextAt) < nextAt ? winnerAt : nextAt
  if (dueAt === undefined && ended === undefined) return true
  if (dueAt !== undefined || !ended) {
    await job.reschedule(tx, dueAt ?? tx.now + nextLookMs(broadcast, tx.now))
    return false
  }
  await updateBroadcastRow(tx, broadcast, { state: 'done', endedAt: tx.now })
  await publishDone(tx, { ...broadcast, state: 'done' }, ended)
  await job.reschedule(tx, tx.now + countsSettleMs)
  return false
}
