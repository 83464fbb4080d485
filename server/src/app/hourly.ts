import { z } from 'zod'
import { deleteTransferFiles } from '../modules/transfers/deleteOldTransfers.ts'
import type { TransferParts } from '../modules/transfers/transferFiles.ts'
import { hourMs } from '../platform/clock/time.ts'
import type { Db } from '../platform/db/db.ts'
import { defineJob } from '../platform/jobs/defineJob.ts'
import { handleJobs } from '../platform/jobs/handleJobs.ts'
import { enqueue } from '../platform/jobs/queue.ts'
import type { RunningJob } from '../platform/jobs/runJob.ts'
import { deletions, everyHour } from './timetable.ts'

/** Does each hour what the timetable says. It never gives up, since nothing else would begin it again. */
const hourlyJob = defineJob({ kind: 'forget', payload: z.object({}), attempts: Infinity })

/** Begins the hourly job, or has it run now: each start does. One that `isNew`, without an account, has nothing for it yet. */
export const beginHourly = ({ write }: Pick<Db, 'write'>, isNew: boolean): Promise<void> =>
  write((tx) => enqueue(tx, hourlyJob, {}, { uniqueKey: 'forget', runAt: isNew ? tx.now + hourMs : tx.now }))

/** What runs that job. */
export const hourlyHandlers = (parts: TransferParts) =>
  handleJobs({ hourlyJob }, parts, { hourlyJob: runHourly })

async function runHourly(parts: TransferParts, _payload: unknown, job: RunningJob): Promise<void> {
  const { db, clock } = parts
  const startedAt = clock.now()
  for (const begin of everyHour) await db.write(begin)
  let isMoreLeft = false
  for (const [keptMs, remove] of Object.values(deletions))
    isMoreLeft = (await db.write((tx) => remove(tx, tx.now - keptMs), { alone: true })) === true || isMoreLeft
  // Only when no rows are left: it lists all files, and fails while they cannot be reached; the job then runs again later.
  if (!isMoreLeft) await deleteTransferFiles(parts, job.signal)
  await db.write((tx) => job.reschedule(tx, isMoreLeft ? tx.now : startedAt + hourMs))
}
