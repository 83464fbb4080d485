import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { readSourceJob, weekMs } from '../knowledge.jobs.ts'
import type { SourceRow } from './sources.store.ts'

/** What the unique key of the job of a source begins with, before its id. */
export const readingKeyPrefix = 'readKnowledge:'

/** Has a source read now, or when its week is over; one that has a job already, not later than by that. */
export const scheduleReading = (
  tx: Tx,
  { id, accountId }: Pick<SourceRow, 'id' | 'accountId'>,
  runAt?: number,
): Promise<void> =>
  enqueue(
    tx,
    readSourceJob,
    { sourceId: id },
    { uniqueKey: `${readingKeyPrefix}${id}`, accountId, ...(runAt !== undefined && { runAt }) },
  )

/** When a source that is read each week is due again. */
export const nextReading = ({ startedAt, createdAt }: Pick<SourceRow, 'startedAt' | 'createdAt'>): number =>
  (startedAt ?? createdAt) + weekMs
