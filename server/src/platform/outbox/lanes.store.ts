import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import { wakeLane } from './lane.ts'

/** Whether a lane rests. */
export async function isResting({ q, t }: Reader, lane: string): Promise<boolean> {
  const rows = await q
    .select({ lane: t.restingLane.lane })
    .from(t.restingLane)
    .where(eq(t.restingLane.lane, lane))
  return rows.length > 0
}

/** Has a lane rest: no attempt starts until it is resumed; what comes in meanwhile waits. */
export async function restLane({ q, t, now }: Tx, lane: string, accountId: string): Promise<void> {
  await q.insert(t.restingLane).values({ lane, accountId, restingSince: now }).onConflictDoNothing()
}

/** Has a lane go on after a rest. */
export async function resumeLane(tx: Tx, lane: string): Promise<void> {
  await tx.q.delete(tx.t.restingLane).where(eq(tx.t.restingLane.lane, lane))
  wakeLane(tx, lane)
}
