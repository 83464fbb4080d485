import { and, count, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor, equals } from '../../../platform/db/filters.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import type { Asked } from './asked.ts'
import { ofCounted } from './responseTimes.store.ts'

/** The episodes that were opened in the range, the newest first, with their contacts and what has happened in those that go on. */
export function listEpisodes(read: Reader, asked: Asked, cursor: string | undefined, limit: number) {
  const { q, t } = read
  const { episode: e, conversation: v, contact: c, campaign: a, team: g } = t
  const { span } = asked
  const assigneeId = assigneeOf(read)
  return q
    .select({
      id: e.id,
      episode: e,
      work: v,
      contact: {
        firstName: c.firstName,
        lastName: c.lastName,
        phone: c.phone,
        email: c.email,
        tagIds: c.tagIds,
        customFields: c.customFields,
      },
      campaignName: a.name,
      teamName: g.name,
      messagesIn: messagesOf(read, 'incoming'),
      messagesOut: messagesOf(read, 'outgoing'),
    })
    .from(e)
    .innerJoin(c, eq(c.id, e.contactId))
    .leftJoin(v, and(eq(v.contactId, e.contactId), eq(v.episodeId, e.id))) // its key is the contact
    .leftJoin(a, eq(a.id, e.campaignId))
    .leftJoin(g, eq(g.id, sql`case when ${e.closedAt} is null then ${v.teamId} else ${e.teamId} end`))
    .where(
      and(
        eq(e.accountId, asked.accountId),
        // Its id was made with it: this finds its place in the index.
        gte(e.id, firstIdAt('epi', span.startsAt - dayMs)),
        lt(e.id, firstIdAt('epi', span.endsAt + dayMs)),
        gte(e.openedAt, span.startsAt),
        lt(e.openedAt, span.endsAt),
        beforeCursor(e.id, cursor),
        equals(e.campaignId, asked.campaignId),
        equals(e.channel, asked.channel),
        asked.memberId === undefined ? undefined : sql`${assigneeId} = ${asked.memberId}`,
        ofCounted(read, asked, e.contactId),
      ),
    )
    .orderBy(desc(e.id))
    .limit(limit)
}
export type ListedEpisode = Awaited<ReturnType<typeof listEpisodes>>[number]

const assigneeOf = ({ t: { episode: e, conversation: v } }: Reader): SQL =>
  sql`case when ${e.closedAt} is null then ${v.assigneeId} else ${e.assigneeId} end`

function messagesOf({ q, t: { message: m, episode: e } }: Reader, direction: 'incoming' | 'outgoing') {
  const counted = q
    .select({ messages: count() })
    .from(m)
    .where(
      and(
        eq(m.contactId, e.contactId),
        eq(m.direction, direction),
        gte(m.createdAt, e.openedAt),
        sql`(${e.closedAt} is null or ${m.createdAt} <= ${e.closedAt})`,
      ),
    )
  return sql<number>`(${counted})`.mapWith(Number)
}

/** How long people took to answer in some episodes. */
export const listTimesOfEpisodes = (
  { q, t: { responseTime: r } }: Reader,
  episodes: readonly Pick<ListedEpisode['episode'], 'id' | 'contactId'>[],
) =>
  q
    .select({ episodeId: r.episodeId, kind: r.kind, seconds: r.seconds, secondsWithin: r.secondsWithin })
    .from(r)
    .where(
      and(
        inArray(r.contactId, [...new Set(episodes.map(({ contactId }) => contactId))]),
        inArray(
          r.episodeId,
          episodes.map(({ id }) => id),
        ),
        inArray(r.kind, ['first', 'next']),
      ),
    )
