import { and, asc, eq, gt } from 'drizzle-orm'
import type { Db } from '../db/db.ts'
import { firstIdAt } from '../ids.ts'
import { clockSkewMs } from '../jobs/retry.ts'
import { wakeEach } from '../jobs/wakeEach.ts'
import { wakeLane } from './lanes.store.ts'

/**
 * Makes the retries due that were put off while the clock was ahead, as the dates of their attempts tell however short that
 * was; these are dated now instead. Returns how many there were.
 */
export function makeFarAheadRetriesDue(
  { scan, write }: Pick<Db, 'scan' | 'write'>,
  now: number,
): Promise<number> {
  const from = now + clockSkewMs
  return wakeEach(
    { write },
    (after, limit) => {
      const { attempt: a } = scan.t
      // An id carries at least the time of its attempt, so that only the latest are looked at.
      const isAfter = and(gt(a.id, firstIdAt('att', from)), gt(a.id, after), gt(a.createdAt, from))
      return scan.q.select({ id: a.id }).from(a).where(isAfter).orderBy(asc(a.id)).limit(limit)
    },
    async (tx, { id }) => {
      const { attempt: a, delivery: d } = tx.t
      const [dated] = await tx.q
        .update(a)
        .set({ createdAt: tx.now })
        .where(and(eq(a.id, id), gt(a.createdAt, from)))
        .returning({ deliveryId: a.deliveryId })
      if (dated === undefined) return false
      const isPutOff = and(eq(d.id, dated.deliveryId), eq(d.state, 'retrying'), gt(d.dueAt, from))
      const [made] = await tx.q.update(d).set({ dueAt: tx.now }).where(isPutOff).returning({ lane: d.lane })
      if (made !== undefined) wakeLane(tx, made.lane)
      return made !== undefined
    },
  )
}
