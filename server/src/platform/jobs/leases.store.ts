import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { longestLease } from './queue.ts'

/** Renews the leases of a worker's running jobs, except those that another transaction is just finishing. */
export async function renewLeases(
  tx: Tx,
  worker: string,
  ids: readonly string[],
  leaseMs: number,
): Promise<void> {
  const { q, t, now } = tx
  // A longer lease stays as it is, unless the clock has been set back since it began.
  const isShort = or(lt(t.job.runAt, now + leaseMs), gt(t.job.runAt, now + longestLease(leaseMs)))
  const held = q.$with('held').as(
    tx.skipLocked(
      q
        .select({ id: t.job.id })
        .from(t.job)
        .where(and(eq(t.job.lockedBy, worker), inArray(t.job.id, [...ids]), isShort)),
    ),
  )
  await q
    .with(held)
    .update(t.job)
    .set({ runAt: now + leaseMs })
    .where(inArray(t.job.id, q.select({ id: held.id }).from(held)))
}

/** Gives back the jobs that a stopping worker still holds. Another worker may run them at once. */
export async function releaseAll({ q, t, now }: Tx, worker: string): Promise<void> {
  await q
    .update(t.job)
    .set({ lockedBy: null, runAt: now, attempts: sql`${t.job.attempts} - 1` })
    .where(eq(t.job.lockedBy, worker))
}
