import type { SQL } from 'drizzle-orm'
import { localDate } from '../../../platform/clock/localTime.ts'
import { slotMs } from '../../../platform/db/counters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { type Days, type DaySpan, type Span, splitDays, type Zone } from './days.rules.ts'
import { findLastDay, listFigureDays, sumFigures } from './figures.store.ts'

/** Some days of an account, and their time. */
export interface AccountDays {
  accountId: string
  days: Days
  span: Span
  zone: Zone
}

/**
 * Of some days, those that are counted, and those to be counted now from the rows: what has changed since, and what has come since
 * the last. Days that are counted keep the zone in which they were. `isLive`: all of them from the rows.
 */
export async function splitCounted(
  read: Reader,
  { accountId, days, zone }: Omit<AccountDays, 'span'>,
  isLive: boolean,
): Promise<{ counted: DaySpan[]; live: DaySpan[] }> {
  const known = await listFigureDays(read, accountId, days)
  const after = (await findLastDay(read, accountId))?.endsAt
  const next = after === undefined ? days.from : localDate(after, zone.timeZone)
  const rest = { from: next > days.from ? next : days.from, to: days.to }
  const since = splitDays(rest, zone, after).filter(({ startsAt }) => startsAt <= zone.now)

  const isCounted = (day: (typeof known)[number]) => !isLive && day.changes === day.countedChanges
  return {
    counted: known.filter(isCounted),
    live: [...known.filter((day) => !isCounted(day)), ...since],
  }
}

/** What is counted of some days. */
export async function sumCounted(
  read: Reader,
  accountId: string,
  counted: readonly DaySpan[],
  also: SQL | undefined,
): Promise<{ day: string; kind: string; channel: string; amount: number }[]> {
  const [first, last] = [counted[0], counted.at(-1)]
  if (first === undefined || last === undefined) return []
  const dayOf = new Map(counted.map(({ endsAt, day }) => [endsAt, day]))
  const rows = await sumFigures(read, accountId, { first: first.endsAt, last: last.endsAt }, also)
  return rows.flatMap(({ endsAt, kind, channel, amount }) => {
    const day = dayOf.get(endsAt)
    return day === undefined ? [] : [{ day, kind, channel, amount }]
  })
}

/** The times that days make which follow each other. */
export function stretchesOf(spans: readonly Span[]): Span[] {
  const stretches: Span[] = []
  for (const { startsAt, endsAt } of spans.toSorted((one, other) => one.startsAt - other.startsAt)) {
    const last = stretches.at(-1)
    if (last?.endsAt === startsAt) last.endsAt = endsAt
    else stretches.push({ startsAt, endsAt })
  }
  return stretches
}

/** On which of some days a quarter of an hour is. */
export const dayOfSlot = (spans: readonly DaySpan[], slot: number): string | undefined => {
  const at = slot * slotMs
  return spans.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)?.day
}
