import { usualReportDays } from '@replyloop/shared/values/reports'
import { and, eq, gt, gte, or, sql, type SQL } from 'drizzle-orm'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

// Numbers of each account of a query, each one value that an index has: of messages from the days that are counted.

const since = (now: number): number => now - usualReportDays * dayMs

const authors = ['bot', 'user', 'campaign', 'api', 'auto'] as const
const sentStates = ['sent', 'delivered', 'read'] as const

/** In SQL: what was sent by one of some authors, in the words of `kindOfMessage`. */
const isSentBy = ({ figure: f }: Schema, by: readonly (typeof authors)[number][]): SQL | undefined =>
  or(...by.flatMap((author) => sentStates.map((state) => sql`${f.kind} like ${`${author}:${state}:%`}`)))

const sumOf = (is: SQL | undefined, { figure: f }: Schema) =>
  sql`coalesce(sum(case when ${is} then ${f.amount} else 0 end), 0)`

const ofAccount = ({ account: a, figure: f }: Schema, now: number): SQL | undefined =>
  and(eq(f.accountId, a.id), gt(f.endsAt, since(now)))

/** How many messages were sent on the days of the last thirty that are counted. */
export const selectSentCount = ({ q, t }: Reader, now: number) =>
  q
    .select({ sent: sql`cast(${sumOf(isSentBy(t, authors), t)} as integer)`.as('sent') })
    .from(t.figure)
    .where(ofAccount(t, now))

/** How many of a thousand messages that the bot or a person sent on these days were the bot’s; `null` where there were none. */
export function selectBotShare({ q, t }: Reader, now: number) {
  const bot = sumOf(isSentBy(t, ['bot']), t)
  const both = sumOf(isSentBy(t, ['bot', 'user']), t)
  return q
    .select({ share: sql`cast(${bot} as integer) * 1000 / nullif(cast(${both} as integer), 0)`.as('share') })
    .from(t.figure)
    .where(ofAccount(t, now))
}

/** The median of the first responses of people in the last thirty days, in seconds; `null` where there were none. */
export function selectFirstMedian({ q, t: { account: a, responseTime: r } }: Reader, now: number) {
  const day = new Date(since(now)).toISOString().slice(0, 10)
  const ranked = q
    .select({
      seconds: r.seconds,
      place: sql<number>`row_number() over (order by ${r.seconds})`.as('place'),
      times: sql<number>`count(*) over ()`.as('times'),
    })
    .from(r)
    .where(and(eq(r.accountId, a.id), eq(r.kind, 'first'), gte(r.day, day)))
    .as('ranked')
  return q
    .select({ seconds: ranked.seconds })
    .from(ranked)
    .where(sql`${ranked.place} = (${ranked.times} + 1) / 2`)
}
