import { deliveryMoves } from '@replyloop/shared/values/delivery'
import { and, eq, inArray, notInArray, sql, type Column, type SQLWrapper } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import { makeNextDue } from './deliveries.store.ts'
import { unfinished } from './delivery.rules.ts'
import { wakeLane } from './lanes.store.ts'

/**
 * Cancels for good the deliveries with an order key that have not been accepted, of the items that `items` selects by their
 * `id`. What waited behind them goes on.
 */
export async function cancelDeliveries(tx: Tx, orderKey: string, items: SQLWrapper): Promise<void> {
  const { q, t } = tx
  const d = t.delivery
  const { from, to } = deliveryMoves.withdrawn
  const rows = await q
    .update(d)
    .set({ state: to })
    .where(and(eq(d.orderKey, orderKey), inArray(d.state, from), inArray(d.itemId, items)))
    .returning({ lane: d.lane })
  for (const lane of new Set(rows.map((row) => row.lane))) {
    await makeNextDue(tx, lane, orderKey)
    wakeLane(tx, lane)
  }
}

/**
 * Ends the deliveries with an order key that decide about a result and have not been accepted: as `arrived`, since that is known
 * otherwise of one, or as `withdrawn`, since something else follows from that they failed. What waited behind them
 * goes on.
 */
export async function endDeliveriesOf(
  tx: Tx,
  { orderKey, resultKey }: { orderKey: string; resultKey: string },
  as: 'arrived' | 'withdrawn',
): Promise<void> {
  const { q, t } = tx
  const d = t.delivery
  const { from, to } = deliveryMoves[as]
  const rows = await q
    .update(d)
    .set({ state: to })
    .where(and(eq(d.orderKey, orderKey), eq(d.resultKey, resultKey), inArray(d.state, from)))
    .returning({ lane: d.lane })
  for (const { lane } of rows) {
    await makeNextDue(tx, lane, orderKey)
    wakeLane(tx, lane)
  }
}

/**
 * Stores that what was accepted with an order key, and decides about a result, has failed all the same: as `lost`, which a replay
 * sends again, or as `lostForGood`, which it does not.
 */
export async function failAcceptedOf(
  { q, t: { delivery: d } }: Tx,
  { orderKey, resultKey }: { orderKey: string; resultKey: string },
  as: 'lost' | 'lostForGood',
): Promise<void> {
  const { from, to } = deliveryMoves[as]
  await q
    .update(d)
    .set({ state: to })
    .where(and(eq(d.orderKey, orderKey), eq(d.resultKey, resultKey), inArray(d.state, from)))
}

/** Selects whether any delivery of the item in `itemId`, a column of the outer query, has not ended. */
export const selectUnfinished = ({ q, t }: Reader, itemId: Column) =>
  q
    .select({ one: sql`1` })
    .from(t.delivery)
    .where(and(eq(t.delivery.itemId, itemId), inArray(t.delivery.state, unfinished)))

/** Selects whether any delivery that decides about the result in `resultKey`, a column of the outer query, has not ended. */
export const selectUndecided = ({ q, t }: Reader, resultKey: Column) =>
  q
    .select({ one: sql`1` })
    .from(t.delivery)
    .where(and(eq(t.delivery.resultKey, resultKey), inArray(t.delivery.state, unfinished)))

const batchSize = 500

/** Erases up to 500 ended deliveries of lanes. Returns whether more may be left. */
export async function purgeLanes({ q, t }: Tx, lanes: readonly string[]): Promise<boolean> {
  const d = t.delivery
  const ended = q
    .select({ id: d.id })
    .from(d)
    .where(and(inArray(d.lane, [...lanes]), notInArray(d.state, [...unfinished])))
    .limit(batchSize)
  const removed = await q.delete(d).where(inArray(d.id, ended)).returning({ id: d.id })
  return removed.length === batchSize
}
