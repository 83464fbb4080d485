import type { SubAccountSort } from '@replyloop/shared/values/subAccountSort'
import { and, eq, getTableColumns, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { selectLiveCount } from '../campaigns/campaigns.store.ts'
import { selectWaitingCount } from '../contacts/contacts.store.ts'
import { selectFailedCount, selectLastActivity, selectLastMessageId } from '../conversations/messages.ts'
import { daysOfUse, lowMs, selectUse } from '../credits/balance.ts'
import { selectBotShare, selectFirstMedian, selectSentCount } from '../reports/reports.ts'
import { dayMs } from '../../platform/clock/time.ts'
import type { Reader } from '../../platform/db/db.ts'

/**
 * How each sub-account of a query does. Each figure is read from an index, for one account after another: for
 * 2,000 accounts that takes milliseconds, however much they have sent.
 */
const figuresOf = (read: Reader, now: number, since = usedSince(now)) => ({
  used: selectUse(read, since),
  waiting: sql<number>`${selectWaitingCount(read)}`.mapWith(Number),
  failed: sql<number>`${selectFailedCount(read, since)}`.mapWith(Number),
  liveCampaigns: sql<number>`${selectLiveCount(read)}`.mapWith(Number),
  responseTime: sql<number | null>`${selectFirstMedian(read, now)}`,
  botShare: sql<number | null>`${selectBotShare(read, now)}`,
  sent: sql<number>`${selectSentCount(read, now)}`.mapWith(Number),
  lastActivityAt: sql<number | null>`${selectLastActivity(read)}`,
})

/** The figures of some accounts, by their ids. */
export async function readFigures(read: Reader, ids: readonly string[], now: number) {
  const a = read.t.account
  const rows = await read.q
    .select({ id: a.id, ...figuresOf(read, now) })
    .from(a)
    .where(inArray(a.id, [...ids]))
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
export type Figures = ReturnType<Awaited<ReturnType<typeof readFigures>>['get']> & object

/** Sorts behind every time that a balance lasts: for ever. */
const never = sql.raw('1e300')

/** What sub-accounts are sorted by; `undefined`: by their creation. A number, or of `lastActivity` a text. */
export function sortKey(read: Reader, sort: SubAccountSort, now: number): SQL<number | string> | undefined {
  if (sort === 'newest') return undefined
  const { balance } = read.t.account
  if (sort === 'balance') return sql<number>`${balance}`.mapWith(Number)
  const { lastActivityAt: _shown, ...figures } = figuresOf(read, now)
  if (sort === 'lastActivity') return sql<string>`coalesce(${selectLastMessageId(read)}, '')`
  if (sort !== 'lastsUntil') return figures[sort]
  const lasts = sql`${balanceTimesAge(read, now)} / ${figures.used}`
  return sql<number>`(case when ${balance} <= 0 then 0 when ${figures.used} <= 0 then ${never} else ${lasts} end)`.mapWith(
    Number,
  )
}

/** The sub-accounts of an agency whose balance is used up within three days, or is, with what they have used in seven. */
export function listSoonSpent(read: Reader, agencyId: string, now: number) {
  const a = read.t.account
  const used = selectUse(read, usedSince(now))
  const isSpent = sql`(${a.balance} <= 0 or ${balanceTimesAge(read, now)} < ${used} * ${number(lowMs)})`
  return read.q
    .select({ account: getTableColumns(a), used })
    .from(a)
    .where(and(eq(a.agencyId, agencyId), isNull(a.suspendedAt), isSpent))
}

/** The balance times the milliseconds by whose use it is judged, as `usedPerDay` counts them: seven days, or as many as a younger account has had. */
function balanceTimesAge({ t: { account: a } }: Reader, now: number): SQL {
  const [day, week] = [dayMs, daysOfUse * dayMs]
  const age = sql`(case when ${a.createdAt} <= ${number(now - week)} then ${number(week)} when ${a.createdAt} >= ${number(now - day)} then ${number(day)} else ${number(now)} - ${a.createdAt} end)`
  return sql`cast(${a.balance} as double precision) * ${age}`
}

const usedSince = (now: number): number => now - daysOfUse * dayMs

/** A number in the text of a statement, whose type PostgreSQL then knows. */
const number = (value: number): SQL => sql.raw(String(value))
