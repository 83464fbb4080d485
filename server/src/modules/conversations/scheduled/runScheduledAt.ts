import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { sendScheduledJob } from '../conversations.jobs.ts'

/** With the id of a scheduled message behind it, this is the unique key of its job. */
export const scheduledJobKeyPrefix = 'sendScheduled:'

/** Enqueues the job that sends a scheduled message when it is due. */
export const runScheduledAt = (
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
  runAt: number,
): Promise<void> =>
  enqueue(
    tx,
    sendScheduledJob,
    { scheduledId: id },
    { runAt, accountId, uniqueKey: `${scheduledJobKeyPrefix}${id}` },
  )
