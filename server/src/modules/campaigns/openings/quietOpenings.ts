import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { endQuietHoursJob } from '../campaigns.jobs.ts'
import { endQuietHours, listQuietCampaigns } from './quietOpenings.store.ts'
import { scheduleReleaseOfQuiet } from './scheduleRelease.ts'

/**
 * Has what quiet hours hold decided again, since they have changed. By a job: the transaction that changes them would wait for
 * a queue that is just being sent, whose transaction may wait for the account.
 */
export async function scheduleEndOfQuiet(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  if ((await listQuietCampaigns(tx, accountId)).length > 0) await enqueue(tx, endQuietHoursJob, { accountId })
}

/** Has each opening that quiet hours hold decided again: those that are still quiet are held again. */
export async function endQuiet(tx: Tx, accountId: string): Promise<void> {
  const campaignIds = await listQuietCampaigns(tx, accountId)
  if (campaignIds.length === 0) return
  await tx.lock(...campaignIds.map(locks.queue)) // before the openings: who sends them takes both in this order
  await endQuietHours(tx, accountId, campaignIds)
  for (const campaignId of campaignIds) await scheduleReleaseOfQuiet(tx, campaignId, tx.now)
}
