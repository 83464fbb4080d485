import { readAccount } from '../../accounts/accounts.store.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { resumeCampaignsJob } from '../campaigns.jobs.ts'
import { listActiveCampaigns } from '../campaigns.store.ts'
import { listOverdueFollowUps } from '../followUps/followUps.store.ts'
import { runFollowUpAt } from '../followUps/followUps.ts'
import { resumeQueue } from './openingQueue.ts'
import { requeueSuspended } from './openings.store.ts'

/** Has an account that was suspended send what has waited, by a job: it takes the queues of all its campaigns. */
export const scheduleResumeCampaigns = (tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  enqueue(tx, resumeCampaignsJob, { accountId })

/**
 * Queues what the campaigns of an account held while it was suspended, in the order of joining, to go out at their send rates,
 * and has its overdue follow-ups sent. It takes the queue of each campaign, so that one who held an opening a moment ago has
 * committed. Ends early where the account has been suspended again.
 */
export async function resumeCampaigns(db: Db, accountId: string, job: RunningJob): Promise<void> {
  for (const campaignId of await listActiveCampaigns(db.read, accountId)) {
    await db.write(
      async (tx) => {
        await tx.lock(locks.queue(campaignId))
        if ((await readAccount(tx, accountId)).suspendedAt !== null) return
        await requeueSuspended(tx, campaignId)
        await resumeQueue(tx, campaignId)
        for (const id of await listOverdueFollowUps(tx, campaignId)) await runFollowUpAt(tx, id, tx.now)
        tx.notify(`account:${accountId}`)
      },
      { alone: true },
    )
  }
  await db.write((tx) => job.finish(tx))
}
