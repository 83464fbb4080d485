import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { findCampaign } from './campaigns.store.ts'
import { nextRestEnd, queueRested } from './channelHolds.store.ts'
import { resumeQueue } from './openingQueue.ts'

/** Queues the openings of a campaign that have rested, to go out at its send rate, and runs again when the next ones have. */
export async function releaseRested(tx: Tx, campaignId: string, job: RunningJob): Promise<void> {
  await tx.lock(locks.queue(campaignId))
  const campaign = await findCampaign(tx, campaignId)
  if (campaign === undefined) return job.finish(tx)
  await queueRested(tx, campaign)
  await resumeQueue(tx, campaignId)
  tx.notify(`account:${campaign.accountId}`)
  const next = await nextRestEnd(tx, campaign)
  await (next === null ? job.finish(tx) : job.reschedule(tx, Math.max(next, tx.now)))
}
