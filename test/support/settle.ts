import { and, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../server/src/db/db.ts'
import type { Clock } from '../../server/src/lib/clock.ts'
import { openDataOf } from './databases.ts'
import type { TestServer } from './server.ts'
import { until } from './until.ts'

/** Whether a job of a service runs, or is due by its clock. */
export async function isBusy({ read: { q, t } }: Db, clock: Clock): Promise<boolean> {
  const isDue = and(isNull(t.job.failedAt), lte(t.job.runAt, clock.now()))
  const busy = await q
    .select({ id: t.job.id })
    .from(t.job)
    .where(or(isNotNull(t.job.lockedBy), isDue))
    .limit(1)
  return busy.length > 0
}

/** Answers a function that resolves once a service has done whatever is due by its clock. */
export async function createSettling({ dataDir }: TestServer, clock: Clock) {
  const db = await openDataOf(dataDir, clock)
  return {
    settle: () => until(async () => !(await isBusy(db, clock))),
    close: () => db.close(),
  }
}
