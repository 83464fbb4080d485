import { and, isNotNull, isNull, lte, or } from 'drizzle-orm'
import type { Db } from '../../server/src/platform/db/db.ts'
import type { Clock } from '../../server/src/platform/clock/clock.ts'

/** Whether a job of the service is running, or due by its clock. */
export async function isBusy({ read: { q, t } }: Db, clock: Clock): Promise<boolean> {
  const isDue = and(isNull(t.job.failedAt), lte(t.job.runAt, clock.now()))
  const busy = await q
    .select({ id: t.job.id })
    .from(t.job)
    .where(or(isNotNull(t.job.lockedBy), isDue))
    .limit(1)
  return busy.length > 0
}
