import { and, asc, between, desc, eq, gt, gte, lt, ne, sql, type SQL } from 'drizzle-orm'
import { slotMs } from '../../../platform/db/counters.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { DaySpan, Span } from './days.rules.ts'

export type FigureDayRow = Schema['figureDay']['$inferSelect']
type FigureRow = Schema['figure']['$inferSelect']
/** How many there are of what, without when. */
export type Counted = Omit<FigureRow, 'accountId' | 'endsAt'>

/** What is deleted that was made in some time. */
export const pastIn = ({ slot }: Schema['figurePast'], { startsAt, endsAt }: Span) =>
  and(gte(slot, Math.floor(startsAt / slotMs)), lt(slot, Math.ceil(endsAt / slotMs)))

/** How much of what is deleted that was made in some time, by quarters of an hour. */
export function listPast({ q, t: { figurePast: p } }: Reader, accountId: string, span: Span, also?: SQL) {
  return q
    .select({
      slot: p.slot,
      kind: p.kind,
      campaignId: p.campaignId,
      channel: p.channel,
      memberId: p.memberId,
      amount: p.amount,
    })
    .from(p)
    .where(and(eq(p.accountId, accountId), pastIn(p, span), also))
}

/** The days of an account that are counted, between two of them, in their order. */
export const listFigureDays = (
  { q, t: { figureDay: d } }: Reader,
  accountId: string,
  { from, to }: { from: string; to: string },
): PromiseLike<FigureDayRow[]> =>
  q
    .select()
    .from(d)
    .where(and(eq(d.accountId, accountId), between(d.day, from, to)))
    .orderBy(asc(d.endsAt))

/** The last day of an account that is to be counted or is. */
export async function findLastDay(
  { q, t: { figureDay: d } }: Reader,
  accountId: string,
): Promise<FigureDayRow | undefined> {
  const [last] = await q.select().from(d).where(eq(d.accountId, accountId)).orderBy(desc(d.endsAt)).limit(1)
  return last
}

/** Days of an account that have changed since they were counted, or never were. */
export const listUncounted = (
  { q, t: { figureDay: d } }: Reader,
  accountId: string,
): PromiseLike<FigureDayRow[]> =>
  q
    .select()
    .from(d)
    .where(and(eq(d.accountId, accountId), ne(d.changes, d.countedChanges)))
    .orderBy(asc(d.endsAt))

/** All days of an account that are to be counted or are. */
export const listAllDays = (
  { q, t: { figureDay: d } }: Reader,
  accountId: string,
): PromiseLike<FigureDayRow[]> => q.select().from(d).where(eq(d.accountId, accountId)).orderBy(asc(d.endsAt))

/** Adds days that are to be counted. */
export async function insertDays({ q, t }: Tx, accountId: string, days: readonly DaySpan[]) {
  const rows = days.map((day) => ({ ...day, accountId, changes: 1, countedChanges: 0 }))
  if (rows.length > 0) await q.insert(t.figureDay).values(rows).onConflictDoNothing()
}

/** When the first of what is counted of an account was made; `undefined`: there is nothing. */
export async function findBeginning(read: Reader, accountId: string): Promise<number | undefined> {
  const { contact: c, message: m, figurePast: p } = read.t
  const [contact] = await read.q
    .select({ at: sql<number | null>`min(${c.createdAt})` })
    .from(c)
    .where(eq(c.accountId, accountId))
  const [message] = await read.q
    .select({ at: m.createdAt })
    .from(m)
    .where(eq(m.accountId, accountId))
    .orderBy(asc(m.id))
    .limit(1)
  const [past] = await read.q
    .select({ slot: p.slot })
    .from(p)
    .where(eq(p.accountId, accountId))
    .orderBy(asc(p.slot))
    .limit(1)
  const found = [contact?.at, message?.at, past && past.slot * slotMs].flatMap((at) =>
    at === null || at === undefined ? [] : [Number(at)],
  )
  return found.length === 0 ? undefined : Math.min(...found)
}

/** What is counted of a day. */
export const listFigures = (
  { q, t: { figure: f } }: Reader,
  accountId: string,
  endsAt: number,
): PromiseLike<Counted[]> =>
  q
    .select({
      kind: f.kind,
      campaignId: f.campaignId,
      channel: f.channel,
      memberId: f.memberId,
      amount: f.amount,
    })
    .from(f)
    .where(and(eq(f.accountId, accountId), eq(f.endsAt, endsAt)))

/** How many rows are inserted at once. */
const rowsAtOnce = 500

/** Replaces what is counted of a day, as of so many changes. */
export async function replaceFigures(tx: Tx, day: FigureDayRow, figures: readonly Counted[]): Promise<void> {
  const { accountId, endsAt } = day
  const {
    q,
    t: { figure: f },
  } = tx
  await q.delete(f).where(and(eq(f.accountId, accountId), eq(f.endsAt, endsAt)))
  for (let at = 0; at < figures.length; at += rowsAtOnce)
    await q.insert(f).values(figures.slice(at, at + rowsAtOnce).map((row) => ({ ...row, accountId, endsAt })))
  await storeCounted(tx, day)
}

/** Notes that a day is counted as of so many changes. */
export async function storeCounted(
  { q, t: { figureDay: d } }: Tx,
  { accountId, endsAt, changes }: FigureDayRow,
): Promise<void> {
  await q
    .update(d)
    .set({ countedChanges: changes })
    .where(and(eq(d.accountId, accountId), eq(d.endsAt, endsAt)))
}

/** What is counted of some days, by day, kind and channel, as `also` narrows it. */
export function sumFigures(
  { q, t: { figure: f } }: Reader,
  accountId: string,
  ends: { first: number; last: number },
  also: SQL | undefined,
) {
  return q
    .select({
      endsAt: f.endsAt,
      kind: f.kind,
      channel: f.channel,
      amount: sql<number>`cast(sum(${f.amount}) as integer)`.mapWith(Number),
    })
    .from(f)
    .where(and(eq(f.accountId, accountId), between(f.endsAt, ends.first, ends.last), also))
    .groupBy(f.endsAt, f.kind, f.channel)
}

/** Accounts whose last day is over and not counted, or has changed since. */
export async function listAccountsToCount(
  { q, t: { account: a, figureDay: d, contact: c } }: Reader,
  overBefore: number,
): Promise<string[]> {
  const day = (where: SQL) => sql`exists (select 1 from ${d} where ${d.accountId} = ${a.id} and ${where})`
  const rows = await q
    .select({ id: a.id })
    .from(a)
    .where(
      and(
        sql`exists (select 1 from ${c} where ${c.accountId} = ${a.id})`,
        sql`(not ${day(gt(d.endsAt, overBefore))} or ${day(ne(d.changes, d.countedChanges))})`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** The ids of all accounts. */
export async function listAccountIds({ q, t: { account: a } }: Reader): Promise<string[]> {
  const rows = await q.select({ id: a.id }).from(a).orderBy(asc(a.id))
  return rows.map(({ id }) => id)
}
