import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findCampaign } from '../campaigns.store.ts'
import { nextDue, queueDue, type HeldUntil } from './heldUntil.store.ts'
import { resumeQueue } from './openingQueue.ts'

/**
 * Queues the openings of a campaign whose time has come, to go out at its send rate, and runs again when that of the next ones
 * comes.
 */
export async function releaseHeld(
  tx: Tx,
  campaignId: string,
  job: RunningJob,
  held: HeldUntil,
): Promise<void> {
  await tx.lock(locks.queue(campaignId))
  const campaign = await findCampaign(tx, campaignId)
  if (campaign === undefined) return job.finish(tx)
  await queueDue(tx, campaign, held)
  await resumeQueue(tx, campaignId)
  tx.notify(`account:${campaign.accountId}`)
  const next = await nextDue(tx, campaign, held)
  await (next === null ? job.finish(tx) : job.reschedule(tx, Math.max(next, tx.now)))
}
