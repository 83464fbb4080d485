import { and, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { equals } from '../../../platform/db/filters.ts'
import { isCounted } from '../counting/rows.store.ts'
import type { Asked } from './asked.ts'

/** A week, or the part of one that is asked for, in milliseconds since 1970. */
export interface Week {
  week: string
  from: number
  until: number
}

/** Who joined in a week: how many, and after how many seconds those wrote who have. */
export interface Joined {
  week: string
  joined: number
  answers: number[]
}

/** Who joined campaigns in some weeks. Of each week and campaign a part of an index is read. */
export async function listJoined(read: Reader, asked: Asked, weeks: readonly Week[]): Promise<Joined[]> {
  const { q, t } = read
  const { opening: o, openingAnswer: w } = t
  const of = sql`(${sql.join(weeks.map(selectWeek), sql` union all `)}) as weeks`
  const within = (joinedAt: typeof o.joinedAt | typeof w.joinedAt) =>
    sql`${joinedAt} >= weeks.starts_at and ${joinedAt} < weeks.ends_at`
  const joined = q
    .select({ joined: sql`count(*)` })
    .from(o)
    .where(and(inArray(o.campaignId, campaignsOf(read, asked)), within(o.joinedAt)))
  const answers = q
    .select({ answers: sql`string_agg(cast(${w.seconds} as text), ',')` })
    .from(w)
    .where(
      and(
        eq(w.accountId, asked.accountId),
        inArray(w.campaignId, campaignsOf(read, asked)),
        within(w.joinedAt),
      ),
    )
  const rows = await q
    .select({
      week: sql<string>`weeks.week`,
      joined: sql<number>`(${joined})`.mapWith(Number),
      answers: sql<string | null>`(${answers})`,
    })
    .from(of)
  return rows.map((row) => ({ ...row, answers: numbersIn(row.answers) }))
}

const selectWeek = ({ week, from, until }: Week): SQL =>
  sql`select ${week} as week, ${sql.raw(String(from))} as starts_at, ${sql.raw(String(until))} as ends_at`

const numbersIn = (text: string | null): number[] => (text === null ? [] : text.split(',').map(Number))

function campaignsOf({ q, t: { campaign: c } }: Reader, { accountId, campaignId }: Asked) {
  return q
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.accountId, accountId), equals(c.id, campaignId)))
}

/** One who joined: when, and after how many seconds they wrote; `null`: not yet. */
interface Person {
  joinedAt: number
  seconds: number | null
}

/** Who joined and is a test: few. */
export const listJoinedTests = (read: Reader, asked: Asked): PromiseLike<Person[]> => {
  const { q, t } = read
  const { contact: c, opening: o, openingAnswer: w } = t
  return q
    .select({ joinedAt: o.joinedAt, seconds: w.seconds })
    .from(c)
    .crossJoin(o) // in this order
    .leftJoin(w, eq(w.openingId, o.id))
    .where(
      and(eq(c.accountId, asked.accountId), sql`${c.isTest}`, eq(o.contactId, c.id), isAsked(read, asked)),
    )
}

/** Who joined and has the tag that is asked for. */
export const listJoinedTagged = (read: Reader, asked: Asked, tagId: string): PromiseLike<Person[]> => {
  const { q, t } = read
  const { contactTag: h, contact: c, opening: o, openingAnswer: w } = t
  return q
    .select({ joinedAt: o.joinedAt, seconds: w.seconds })
    .from(h)
    .innerJoin(o, eq(o.contactId, h.contactId))
    .innerJoin(c, eq(c.id, h.contactId))
    .leftJoin(w, eq(w.openingId, o.id))
    .where(and(eq(h.accountId, asked.accountId), eq(h.tagId, tagId), isCounted(t), isAsked(read, asked)))
}

const isAsked = ({ t: { opening: o } }: Reader, { campaignId, span }: Asked): SQL | undefined =>
  and(equals(o.campaignId, campaignId), gte(o.joinedAt, span.startsAt), lt(o.joinedAt, span.endsAt))
