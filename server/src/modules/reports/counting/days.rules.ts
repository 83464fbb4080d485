import { usualReportDays, type ReportStep } from '@replyloop/shared/values/reports'
import { dateAfter, instantOfLocal, localDate, weekdayOf } from '../../../platform/clock/localTime.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { weekdays } from '@replyloop/shared/values/team'

/** Of whose days a report is. */
export interface Zone {
  timeZone: string
  now: number
}

/** Days of a report, the last of which counts too. */
export interface Days {
  from: string
  to: string
}

/** The time from `startsAt` to before `endsAt`, in milliseconds since 1970. */
export interface Span {
  startsAt: number
  endsAt: number
}

/** The time that is a day. */
export interface DaySpan extends Span {
  day: string
}

const startOf = (day: string, { timeZone }: Zone): number => instantOfLocal(day, 0, timeZone)

/** The days that a query means: without them the last thirty, up to today. */
export function daysOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  zone: Zone,
): Days {
  const last = to ?? localDate(zone.now, zone.timeZone)
  return { from: from ?? dateAfter(last, 1 - usualReportDays), to: last }
}

/** How many days they are. */
export const lengthOf = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** As many days before these. */
export const daysBefore = (days: Days): Days => ({
  from: dateAfter(days.from, -lengthOf(days)),
  to: dateAfter(days.from, -1),
})

/** Their time on the clocks of a time zone. */
export const spanOf = ({ from, to }: Days, zone: Zone): Span => ({
  startsAt: startOf(from, zone),
  endsAt: startOf(dateAfter(to, 1), zone),
})

/**
 * Each day from one on to another one as it is on the clocks of a time zone; what is before `after`, where another zone may have
 * ended a day, belongs to none of them.
 */
export function splitDays({ from, to }: Days, zone: Zone, after = 0): DaySpan[] {
  const spans: DaySpan[] = []
  for (let day = from; day <= to; day = dateAfter(day, 1)) {
    const startsAt = Math.max(startOf(day, zone), after)
    const endsAt = startOf(dateAfter(day, 1), zone)
    if (endsAt > startsAt) spans.push({ day, startsAt, endsAt })
  }
  return spans
}

/** The first day of the week or the month of a day; or itself. */
export function periodOf(day: string, by: ReportStep): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'week' ? dateAfter(day, -weekdays.indexOf(weekdayOf(day))) : day
}

/** The periods of some days, in their order; the first may begin before them. */
export function periodsOf({ from, to }: Days, by: ReportStep): string[] {
  const periods = new Set<string>()
  for (let day = from; day <= to; day = dateAfter(day, 1)) periods.add(periodOf(day, by))
  return [...periods]
}
