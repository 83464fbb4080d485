import { deliveryMoves } from '@replyloop/shared/values/delivery'
import {
  and,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  notExists,
  notInArray,
  or,
  sql,
} from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { holdingAttempts } from './delivery.rules.ts'
import { wakeLane } from './lanes.store.ts'

/** Makes the next delivery to each order key of a lane due, unless an earlier one still holds it back. */
export async function makeNextOfEachDue({ q, t }: Tx, lane: string): Promise<void> {
  const d = t.delivery
  const held = q
    .select({ orderKey: d.orderKey })
    .from(d)
    .where(
      and(
        eq(d.lane, lane),
        isNotNull(d.orderKey),
        or(eq(d.state, 'fresh'), and(eq(d.state, 'retrying'), lt(d.attempts, holdingAttempts))),
      ),
    )
  const firsts = q
    .select({ id: min(d.id) })
    .from(d)
    .where(and(eq(d.lane, lane), eq(d.state, 'waiting'), notInArray(d.orderKey, held)))
    .groupBy(d.orderKey)
  await q.update(d).set({ state: deliveryMoves.freed.to }).where(inArray(d.id, firsts))
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
 * back others go one after the other for each order key. What may have arrived is left out, such as an attempt under way
 * where it must not be repeated. Returns their number.
 */
export async function retryFailedOfLane(tx: Tx, lane: string, since: number): Promise<number> {
  const { q, t, now } = tx
  const { delivery: d, attempt: a } = t
  const { replayed, replayedInOrder } = deliveryMoves
  const mayHaveArrived = q
    .select({ one: sql`1` })
    .from(a)
    .where(and(eq(a.deliveryId, d.id), eq(a.kind, 'unknown_outcome')))
  const isInOrder = and(
    inArray(d.state, replayedInOrder.from),
    lt(d.attempts, holdingAttempts),
    isNotNull(d.orderKey),
  )
  const rows = await q
    .update(d)
    .set({
      state: sql`case when ${isInOrder} then ${replayedInOrder.to} else ${replayed.to} end`,
      dueAt: now,
      manualRetry: true,
    })
    .where(
      and(
        eq(d.lane, lane),
        inArray(d.state, replayed.from),
        gte(d.createdAt, since),
        isNull(d.startedAt),
        notExists(mayHaveArrived),
      ),
    )
    .returning({ id: d.id })
  await makeNextOfEachDue(tx, lane)
  return rows.length
}

/**
 * Makes an item's failed and cancelled deliveries in these lanes due now; one that waits for its first attempt stays as it
 * is. Those in a lane that `isPrimary` decide the state of `resultKey` from now on; with `evenAccepted` they are due also where
 * they were accepted. Returns how many lanes these are.
 */
export async function retryDeliveriesOfItem(
  tx: Tx,
  { itemId, resultKey, evenAccepted }: { itemId: string; resultKey: string | null; evenAccepted: boolean },
  lanes: readonly { lane: string; isPrimary: boolean }[],
): Promise<number> {
  const { q, t, now } = tx
  const d = t.delivery
  const primary = lanes.flatMap(({ lane, isPrimary }) => (isPrimary ? [lane] : []))
  const isUntried = sql`${d.state} in ('waiting', 'fresh')`
  const rows = await q
    .update(d)
    .set({
      state: sql`case when ${isUntried} then ${d.state} else ${deliveryMoves.retried.to} end`,
      dueAt: sql`case when ${isUntried} then ${d.dueAt} else cast(${now} as bigint) end`,
      manualRetry: sql`${d.manualRetry} or not (${isUntried})`,
      resultKey: sql`case when ${inArray(d.lane, primary)} then ${resultKey} else ${d.resultKey} end`,
      startedAt: null,
    })
    .where(
      and(
        eq(d.itemId, itemId),
        inArray(
          d.lane,
          lanes.map(({ lane }) => lane),
        ),
        or(ne(d.state, 'delivered'), evenAccepted ? inArray(d.lane, primary) : undefined),
      ),
    )
    .returning({ lane: d.lane })
  for (const { lane } of rows) wakeLane(tx, lane)
  return rows.length
}
