import type { OpeningHoldReason } from '@replyloop/shared/values/opening'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { reviewHeldJob } from '../campaigns.jobs.ts'
import type { Unsent } from '../start/startVerdict.rules.ts'
import { holds, type HoldEnd } from './holds.ts'
import { storeDecision, type OpeningRow } from './openings.store.ts'
import { lacksAddress, listUnsentCampaigns } from './openingsOfContact.store.ts'

/**
 * Stores that an opening is on hold or cancelled, and why, on the contact's timeline too: of a message that was refused, by its id.
 * Where a time ends that, it is reviewed then; all else waits for a fact.
 */
export async function storeUnsent(
  tx: Tx,
  opening: OpeningRow,
  verdict: Unsent,
  { messageId = null, ...change }: { messageId?: string | null; onSecondChannel?: boolean } = {},
): Promise<void> {
  const said = { detail: verdict.detail ?? null, messageId }
  tx.notify(`changed:${opening.accountId} campaign`)
  if (verdict.is === 'cancel') {
    const { reason } = verdict
    const cancelled = { decision: 'cancelled', rule: reason, ...said } as const
    return storeDecision(tx, opening, cancelled, { ...change, reason, heldUntil: null })
  }
  const { reason, until } = verdict
  const heldUntil = until !== undefined && holds[reason].endedBy.includes('time') ? until : null
  const held = { decision: 'held', rule: reason, ...said } as const
  await storeDecision(tx, opening, held, { ...change, reason, heldUntil })
  if (until !== undefined) await scheduleReview(tx, opening.campaignId, until, reason)
}

/** With the id of a campaign behind it, this is the unique key of the job that reviews what it holds when a time comes. */
export const reviewJobKeyPrefix = 'reviewHeld:'

/** Has a campaign review at `at` what it holds, or as much later as a reason says. The caller holds `locks.queue`. */
export const scheduleReview = (
  tx: Tx,
  campaignId: string,
  at: number,
  reason?: OpeningHoldReason,
): Promise<void> =>
  enqueue(
    tx,
    reviewHeldJob,
    { campaignId },
    {
      runAt: at + ((reason && holds[reason].laterMs) ?? 0),
      uniqueKey: `${reviewJobKeyPrefix}${campaignId}`,
    },
  )

/**
 * Has the campaigns of an account review what they hold, since something has happened. By a job: the transaction in which it
 * happens would wait for a queue that is just being sent, whose transaction may wait for the account.
 */
export const reviewAfter =
  (end: HoldEnd) =>
  (tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
    enqueue(tx, reviewHeldJob, { accountId, end })

/** Has campaigns review what they hold for a contact. By a job, which must not wait for the contact's row either. */
export async function reviewOfContact(
  tx: Tx,
  { id: contactId, accountId }: { id: string; accountId: string },
): Promise<void> {
  if ((await listUnsentCampaigns(tx, contactId)).length > 0)
    await enqueue(tx, reviewHeldJob, { accountId, contactId, end: 'contact_changed' })
}

/** The same for a contact who has an address on a channel now, where an opening waits for that. */
export async function reviewForAddress(tx: Tx, contact: { id: string; accountId: string }): Promise<void> {
  if (await lacksAddress(tx, contact.id)) await reviewOfContact(tx, contact)
}
