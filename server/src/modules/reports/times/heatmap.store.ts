import { and, between, count, eq, gte, lt, sql } from 'drizzle-orm'
import { slotMs } from '../../../platform/db/counters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { equals } from '../../../platform/db/filters.ts'
import { isCounted } from '../counting/rows.store.ts'
import type { Asked } from './asked.ts'

/** How many messages came in each hour of the days that are asked for. */
export const countByHour = ({ q, t: { incomingHour: h } }: Reader, asked: Asked) =>
  q
    .select({ day: h.day, hour: h.hour, messages: sql<number>`sum(${h.messages})`.mapWith(Number) })
    .from(h)
    .where(
      and(
        eq(h.accountId, asked.accountId),
        between(h.day, asked.days.from, asked.days.to),
        equals(h.channel, asked.channel),
        equals(h.campaignId, asked.campaignId),
      ),
    )
    .groupBy(h.day, h.hour)

/** How many messages came from people with the tag that is asked for, by the quarter of an hour since 1970. */
export function countTagged({ q, t }: Reader, asked: Asked, tagId: string) {
  const { contactTag: h, contact: c, message: m } = t
  const quarter = sql<number>`${m.createdAt} / ${sql.raw(String(slotMs))}`.mapWith(Number)
  return q
    .select({ quarter, messages: count() })
    .from(h)
    .innerJoin(m, eq(m.contactId, h.contactId))
    .innerJoin(c, eq(c.id, h.contactId))
    .where(
      and(
        eq(h.accountId, asked.accountId),
        eq(h.tagId, tagId),
        isCounted(t),
        eq(m.direction, 'incoming'),
        gte(m.createdAt, asked.span.startsAt),
        lt(m.createdAt, asked.span.endsAt),
        equals(m.channel, asked.channel),
        equals(m.campaignId, asked.campaignId),
      ),
    )
    .groupBy(quarter)
}
