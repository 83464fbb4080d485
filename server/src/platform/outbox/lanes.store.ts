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

/** What tells the one who runs a lane that it has to rest. */
export const restTopic = (lane: string) => `lane:rest:${lane}` as const

/** Has a lane rest: no attempt starts until it is resumed, also where it is just run; what comes in waits. */
export async function restLane(tx: Tx, lane: string, accountId: string): Promise<void> {
  const { q, t, now } = tx
  await q.insert(t.restingLane).values({ lane, accountId, restingSince: now }).onConflictDoNothing()
  tx.notify(restTopic(lane))
}

/** Has a lane go on after a rest. */
export async function resumeLane(tx: Tx, lane: string): Promise<void> {
  await tx.q.delete(tx.t.restingLane).where(eq(tx.t.restingLane.lane, lane))
  wakeLane(tx, lane)
}
