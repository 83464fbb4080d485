import { and, eq, gte, inArray, isNotNull, lt, min, ne, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { holdingAttempts } from './delivery.rules.ts'

/** Makes the next delivery to each contact of a lane due, unless an earlier one still holds it back. */
async function makeNextOfEachDue({ q, t, now }: Tx, lane: string): Promise<void> {
  const d = t.delivery
  const held = q
    .select({ contactId: d.contactId })
    .from(d)
    .where(
      and(
        eq(d.lane, lane),
        isNotNull(d.contactId),
        or(eq(d.state, 'fresh'), and(eq(d.state, 'retrying'), lt(d.attempts, holdingAttempts))),
      ),
    )
  const firsts = q
    .select({ id: min(d.id) })
    .from(d)
    .where(and(eq(d.lane, lane), eq(d.state, 'waiting'), notInArray(d.contactId, held)))
    .groupBy(d.contactId)
  await q.update(d).set({ state: 'fresh', dueAt: now }).where(inArray(d.id, firsts))
}

/** Makes every delivery of a lane due now that is to be tried, for the first time or again. */
export async function makeLaneDue({ q, t, now }: Tx, lane: string): Promise<void> {
  const d = t.delivery
  await q
    .update(d)
    .set({ dueAt: now })
    .where(and(eq(d.lane, lane), inArray(d.state, ['fresh', 'retrying'])))
}

/**
 * Makes the failed deliveries of a lane due again that were added since `since`, in milliseconds since 1970. Those that hold
 * back others go one after the other for each contact. Returns their number.
 */
export async function retryFailedOfLane(tx: Tx, lane: string, since: number): Promise<number> {
  const { q, t, now } = tx
  const d = t.delivery
  const isInOrder = sql`${d.state} = 'abandoned' and ${d.attempts} < ${holdingAttempts} and ${d.contactId} is not null`
  const rows = await q
    .update(d)
    .set({
      state: sql`case when ${isInOrder} then 'waiting' else 'retrying' end`,
      dueAt: now,
      isAskedFor: true,
    })
    .where(and(eq(d.lane, lane), inArray(d.state, ['retrying', 'abandoned']), gte(d.createdAt, since)))
    .returning({ id: d.id })
  await makeNextOfEachDue(tx, lane)
  return rows.length
}

/**
 * Makes an event's failed and withdrawn deliveries in these lanes due now; one that waits for its first attempt stays as it
 * is. Those in a lane that `decides` make the event's message `Sent` or `Failed` from now on. Returns the lanes of all these.
 */
export async function retryDeliveriesOfEvent(
  { q, t, now }: Tx,
  { id, messageId }: { id: string; messageId: string | null },
  lanes: readonly { lane: string; decides: boolean }[],
): Promise<string[]> {
  const d = t.delivery
  const deciding = lanes.flatMap(({ lane, decides }) => (decides ? [lane] : []))
  const isUntried = sql`${d.state} in ('waiting', 'fresh')`
  const rows = await q
    .update(d)
    .set({
      state: sql`case when ${isUntried} then ${d.state} else 'retrying' end`,
      dueAt: sql`case when ${isUntried} then ${d.dueAt} else cast(${now} as bigint) end`,
      isAskedFor: sql`${d.isAskedFor} or not (${isUntried})`,
      messageId: sql`case when ${inArray(d.lane, deciding)} then ${messageId} else ${d.messageId} end`,
    })
    .where(
      and(
        eq(d.eventId, id),
        inArray(
          d.lane,
          lanes.map(({ lane }) => lane),
        ),
        ne(d.state, 'delivered'),
      ),
    )
    .returning({ lane: d.lane })
  return rows.map(({ lane }) => lane)
}
