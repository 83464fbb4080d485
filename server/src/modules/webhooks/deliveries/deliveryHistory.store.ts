import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import type { PageQuery } from '../../../platform/http/page.ts'
import type { LaneAddress } from '../../../platform/outbox/deliveries.store.ts'
import { listLaneHistory } from '../../../platform/outbox/history.store.ts'
import { listEventHeads } from '../stored/events.store.ts'

/** What was sent to a receiver, newest first, each with its event and its attempts, the latest first. */
export async function listDeliveries(read: Reader, to: LaneAddress, page: PageQuery, limit: number) {
  const history = await listLaneHistory(read, to, page, limit)
  const events = await listEventHeads(
    read,
    history.map(({ delivery }) => delivery.itemId),
  )
  const byId = new Map(events.map((event) => [event.id, event]))
  return history.flatMap(({ delivery, attempts }) => {
    const event = byId.get(delivery.itemId)
    return event === undefined ? [] : [{ delivery, event, attempts }]
  })
}

/** The attempts that decide an outgoing message, latest first, each with the subscription that it went to, if to one. */
export function listMessageAttempts(
  { q, t }: Reader,
  messageId: string,
  { cursor }: PageQuery,
  limit: number,
) {
  const { attempt: a, delivery: d, subscription: s } = t
  return q
    .select({ attempt: a, channelId: d.channelId, subscription: { id: s.id, targetUrl: s.targetUrl } })
    .from(d)
    .innerJoin(a, eq(a.deliveryId, d.id))
    .leftJoin(s, eq(s.id, d.subscriptionId))
    .where(and(eq(d.resultKey, messageId), isNull(s.deletedAt), beforeCursor(a.id, cursor)))
    .orderBy(desc(a.id))
    .limit(limit)
}
