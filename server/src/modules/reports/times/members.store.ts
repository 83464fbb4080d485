import { and, avg, count, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { equals } from '../../../platform/db/filters.ts'
import type { Asked } from './asked.ts'
import { ofCounted } from './responseTimes.store.ts'

/** How many conversations members have that opened in the range: what they had when it ended, or have now. */
export async function countAssigned(read: Reader, asked: Asked): Promise<Map<string, number>> {
  const { q, t } = read
  const { episode: e, conversation: v } = t
  const { accountId, span, memberId } = asked
  const opened = and(
    eq(e.accountId, accountId),
    gte(e.openedAt, span.startsAt),
    lt(e.openedAt, span.endsAt),
    ofEpisodes(read, asked),
  )
  const ended = await q
    .select({ id: e.assigneeId, episodes: count() })
    .from(e)
    .where(and(opened, isNotNull(e.closedAt), isNotNull(e.assigneeId), equals(e.assigneeId, memberId)))
    .groupBy(e.assigneeId)
  const goingOn = await q
    .select({ id: v.assigneeId, episodes: count() })
    .from(v)
    .innerJoin(e, eq(e.id, v.episodeId))
    .where(
      and(
        eq(v.accountId, accountId),
        isNotNull(v.assigneeId),
        equals(v.assigneeId, memberId),
        opened,
        isNull(e.closedAt),
      ),
    )
    .groupBy(v.assigneeId)
  const found = new Map<string, number>()
  for (const { id, episodes } of [...ended, ...goingOn])
    if (id !== null) found.set(id, (found.get(id) ?? 0) + episodes)
  return found
}

/** How many conversations of members ended in the range by hand, and how contacts rated them. */
export function countClosed(read: Reader, asked: Asked) {
  const { q, t } = read
  const { episode: e } = t
  const byHand = sql<number>`coalesce(sum(case when ${e.closedBy} = 'member' then 1 else 0 end), 0)`
  return q
    .select({
      id: e.assigneeId,
      closed: byHand.mapWith(Number),
      rated: count(e.csat),
      average: avg(e.csat).mapWith(Number),
    })
    .from(e)
    .where(
      and(
        eq(e.accountId, asked.accountId),
        isNotNull(e.closedAt),
        gte(e.closedAt, asked.span.startsAt),
        lt(e.closedAt, asked.span.endsAt),
        isNotNull(e.assigneeId),
        equals(e.assigneeId, asked.memberId),
        ofEpisodes(read, asked),
      ),
    )
    .groupBy(e.assigneeId)
}

const ofEpisodes = (read: Reader, asked: Asked) => {
  const { episode: e } = read.t
  return and(
    equals(e.campaignId, asked.campaignId),
    equals(e.channel, asked.channel),
    ofCounted(read, asked, e.contactId),
  )
}
