import { and, desc, eq, inArray, isNull, type Column } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'
import { beforeCursor } from '../db/filters.ts'
import type { PageQuery } from '../http/page.ts'
import type { LaneAddress } from './deliveries.store.ts'

/** What was handed to a lane, newest first, each with its attempts, the latest first. */
export async function listLaneHistory(read: Reader, to: LaneAddress, page: PageQuery, limit: number) {
  const { q, t } = read
  const { attempt: a } = t
  const deliveries = await selectDeliveries(read, to, page, limit)
  const ids = deliveries.map(({ id }) => id)
  const attempts =
    ids.length === 0 ? [] : await q.select().from(a).where(inArray(a.deliveryId, ids)).orderBy(desc(a.id))
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId)
  return deliveries.map((delivery) => ({ delivery, attempts: byDelivery.get(delivery.id) ?? [] }))
}

/** What was handed to a lane, newest first. */
export function selectDeliveries(
  { q, t: { delivery: d } }: Reader,
  { lane, subscriptionId, channelId }: LaneAddress,
  { cursor }: PageQuery,
  limit: number,
) {
  // Each kind of lane has an index by these, in the order of the ids; the lane alone would have to be sorted.
  const isOfLane = and(eq(d.lane, lane), is(d.subscriptionId, subscriptionId), is(d.channelId, channelId))
  return q
    .select()
    .from(d)
    .where(and(isOfLane, beforeCursor(d.id, cursor)))
    .orderBy(desc(d.id))
    .limit(limit)
}

const is = (column: Column, value: string | null) => (value === null ? isNull(column) : eq(column, value))
