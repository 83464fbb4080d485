import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { sendOpeningJob } from '../campaigns.jobs.ts'

/** With the id of a campaign behind it, this is the unique key of the job that sends its queue. */
export const queueJobKeyPrefix = 'sendOpening:'

/**
 * Starts the job that sends a campaign's queue, unless it runs. The caller holds `locks.queue`, so a job that is just ending
 * either sees what is queued now, or is gone. The job ends at once where the campaign is not Live.
 */
export const resumeQueue = (tx: Tx, campaignId: string): Promise<void> =>
  enqueue(tx, sendOpeningJob, { campaignId }, { uniqueKey: `${queueJobKeyPrefix}${campaignId}` })
