import type { OpeningHoldReason } from '@replyloop/shared/values/opening'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { reviewHeldJob, sendOpeningJob } from '../campaigns.jobs.ts'
import { holds, type HoldEnd } from './holds.ts'
import { lacksAddress, listUnsentCampaigns } from './openingsOfContact.store.ts'

/** With the id of a campaign behind it, this is the unique key of the job that sends its queue. */
export const queueJobKeyPrefix = 'sendOpening:'

/**
 * Starts the job that sends a campaign's queue, unless it runs. The caller holds `locks.queue`, so a job that is just ending
 * either sees what is queued now, or is gone. The job ends at once where the campaign is not Live.
 */
export const resumeQueue = (tx: Tx, campaignId: string): Promise<void> =>
  enqueue(tx, sendOpeningJob, { campaignId }, { uniqueKey: `${queueJobKeyPrefix}${campaignId}` })

/** With the id of a campaign behind it, this is the unique key of the job that reviews what it holds when a time comes. */
export const reviewJobKeyPrefix = 'reviewHeld:'

/** Has a campaign review at `at` what it holds for a time. The caller holds `locks.queue`. */
export const scheduleReviewAt = (tx: Tx, campaignId: string, at: number): Promise<void> =>
  enqueue(tx, reviewHeldJob, { campaignId }, { runAt: at, uniqueKey: `${reviewJobKeyPrefix}${campaignId}` })

/** Has a campaign review what it holds for a reason until a time. The caller holds `locks.queue`. */
export const scheduleReviewOf = (
  tx: Tx,
  campaignId: string,
  reason: OpeningHoldReason,
  until: number,
): Promise<void> => scheduleReviewAt(tx, campaignId, until + (holds[reason].laterMs ?? 0))

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
