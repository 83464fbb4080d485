import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { beforeCursor } from '../../platform/db/filters.ts'
import type { PageQuery } from '../../platform/http/page.ts'

/** What was sent to a subscription, newest first, each with its attempts, the latest first. */
export async function listDeliveries(
  { q, t }: Reader,
  subscriptionId: string,
  { cursor }: PageQuery,
  limit: number,
) {
  const { delivery, event, attempt } = t
  const rows = await q
    .select({ delivery, event: { id: event.id, type: event.type, createdAt: event.createdAt } })
    .from(delivery)
    .innerJoin(event, eq(event.id, delivery.eventId))
    .where(and(eq(delivery.subscriptionId, subscriptionId), beforeCursor(delivery.id, cursor)))
    .orderBy(desc(delivery.id))
    .limit(limit)
  const ids = rows.map((row) => row.delivery.id)
  const attempts =
    ids.length === 0
      ? []
      : await q.select().from(attempt).where(inArray(attempt.deliveryId, ids)).orderBy(desc(attempt.id))
  const byDelivery = Map.groupBy(attempts, ({ deliveryId }) => deliveryId)
  return rows.map((row) => ({ ...row, attempts: byDelivery.get(row.delivery.id) ?? [] }))
}
