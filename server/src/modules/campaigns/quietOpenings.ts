import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { endQuietHoursJob } from './campaigns.jobs.ts'
import { findCampaign } from './campaigns.store.ts'
import { resumeQueue } from './openingQueue.ts'
import { endQuietHours, listQuietCampaigns, nextQuietEnd, queueNoLongerQuiet } from './quietOpenings.store.ts'
import { scheduleReleaseOfQuiet } from './scheduleRelease.ts'

/**
 * Queues the openings of a campaign whose quiet hours are over, to go out at its send rate, and runs again when the next ones
 * end.
 */
export async function releaseQuiet(tx: Tx, campaignId: string, job: RunningJob): Promise<void> {
  await tx.lock(locks.queue(campaignId))
  const campaign = await findCampaign(tx, campaignId)
  if (campaign === undefined) return job.finish(tx)
  await queueNoLongerQuiet(tx, campaign)
  await resumeQueue(tx, campaignId)
  tx.notify(`account:${campaign.accountId}`)
  const next = await nextQuietEnd(tx, campaign)
  await (next === null ? job.finish(tx) : job.reschedule(tx, Math.max(next, tx.now)))
}

/**
 * Has what quiet hours hold decided again, since they have changed. By a job: the transaction that changes them would wait for
 * a queue that is just being sent, whose transaction may wait for the account.
 */
export async function scheduleEndOfQuiet(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  if ((await listQuietCampaigns(tx, accountId)).length > 0) await enqueue(tx, endQuietHoursJob, { accountId })
}

/** Has each opening that quiet hours hold decided again: those that are still quiet are held anew. */
export async function endQuiet(tx: Tx, accountId: string): Promise<void> {
  const campaignIds = await listQuietCampaigns(tx, accountId)
  if (campaignIds.length === 0) return
  await tx.lock(...campaignIds.map(locks.queue)) // before the openings: whoever sends them takes both in this order
  await endQuietHours(tx, accountId, campaignIds)
  for (const campaignId of campaignIds) await scheduleReleaseOfQuiet(tx, campaignId, tx.now)
}
