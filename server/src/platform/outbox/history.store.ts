import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'
import { beforeCursor } from '../db/filters.ts'
import type { PageQuery } from '../http/page.ts'

/** What was handed to a lane, newest first, each with its attempts, the latest first. */
export async function listLaneHistory({ q, t }: Reader, lane: string, { cursor }: PageQuery, limit: number) {
  const { delivery: d, attempt: a } = t
  const deliveries = await q
    .select()
    .from(d)
    .where(and(eq(d.lane, lane), beforeCursor(d.id, cursor)))
    .orderBy(desc(d.id))
    .limit(limit)
  const ids = deliveries.map(({ id }) => id)
  const attempts =
    ids.length === 0 ? [] : await q.select().from(a).where(inArray(a.deliveryId, ids)).orderBy(desc(a.id))
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId)
  return deliveries.map((delivery) => ({ delivery, attempts: byDelivery.get(delivery.id) ?? [] }))
}
