import { and, eq, gte, inArray, isNotNull, lt, min, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'

/** Lets the next delivery to each contact of a lane go, unless another still holds it back. */
async function releaseLane({ q, t, now }: Tx, lane: string): Promise<void> {
  const d = t.delivery
  const held = q
    .select({ contactId: d.contactId })
    .from(d)
    .where(
      and(
        eq(d.lane, lane),
        isNotNull(d.contactId),
        or(eq(d.state, 'fresh'), and(eq(d.state, 'retrying'), lt(d.attempts, 2))),
      ),
    )
  const firsts = q
    .select({ id: min(d.id) })
    .from(d)
    .where(and(eq(d.lane, lane), eq(d.state, 'waiting'), notInArray(d.contactId, held)))
    .groupBy(d.contactId)
  await q.update(d).set({ state: 'fresh', dueAt: now }).where(inArray(d.id, firsts))
}

/** Makes what a lane tries again, or has not tried yet, due at once. */
export async function hastenLane({ q, t, now }: Tx, lane: string): Promise<void> {
  const d = t.delivery
  await q
    .update(d)
    .set({ dueAt: now })
    .where(and(eq(d.lane, lane), inArray(d.state, ['fresh', 'retrying'])))
}

/**
 * Makes failed deliveries of a lane, of events since an instant, due at once: those that had no second attempt one after
 * the other for each contact. Answers how many.
 */
export async function retryLane(tx: Tx, lane: string, since: number): Promise<number> {
  const { q, t, now } = tx
  const d = t.delivery
  const isInOrder = sql`${d.state} = 'abandoned' and ${d.attempts} < 2 and ${d.contactId} is not null`
  const rows = await q
    .update(d)
    .set({
      state: sql`case when ${isInOrder} then 'waiting' else 'retrying' end`,
      dueAt: now,
      isAskedFor: true,
    })
    .where(and(eq(d.lane, lane), inArray(d.state, ['retrying', 'abandoned']), gte(d.createdAt, since)))
    .returning({ id: d.id })
  await releaseLane(tx, lane)
  return rows.length
}

/** Makes those deliveries of an event due at once, in any of the lanes, that have failed or were taken back. Answers their lanes. */
export async function retryLanes(
  { q, t, now }: Tx,
  eventId: string,
  lanes: readonly string[],
): Promise<string[]> {
  const d = t.delivery
  const rows = await q
    .update(d)
    .set({ state: 'retrying', dueAt: now, isAskedFor: true })
    .where(
      and(
        eq(d.eventId, eventId),
        inArray(d.lane, [...lanes]),
        inArray(d.state, ['retrying', 'abandoned', 'withdrawn']),
      ),
    )
    .returning({ lane: d.lane })
  return rows.map(({ lane }) => lane)
}
