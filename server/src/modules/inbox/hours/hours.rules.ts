import type { Hours } from '@replyloop/shared/contract/hours'
import { weekdays } from '@replyloop/shared/values/team'
import { dateAfter, instantOfLocal, localDate, minuteOf } from '../../../platform/clock/localTime.ts'

/** Hours on the clocks of a time zone; `null`: always. */
export interface Clocked {
  hours: Hours | null
  timeZone: string
}

/** When hours begin and end, in milliseconds since 1970. */
interface Span {
  from: number
  until: number
}

/** For how many days hours are looked ahead: over all days off that can be named, and a week. */
const looksAhead = 410

/**
 * The spans of one day, the earliest first. A time that the clocks leave out is as long after as the minute is in it, and of one that
 * they show twice it is the first: a span that has nothing left is none.
 */
function spansOf({ hours, timeZone }: Clocked, date: string): Span[] {
  if (hours === null || hours.daysOff.includes(date)) return []
  const weekday = weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday'
  const at = (time: string) => instantOfLocal(date, minuteOf(time), timeZone)
  return hours.week[weekday]
    .map(({ from, until }) => ({
      from: at(from),
      until: until === '24:00' ? instantOfLocal(dateAfter(date, 1), 0, timeZone) : at(until),
    }))
    .filter(({ from, until }) => from < until)
    .toSorted((one, other) => one.from - other.from)
}

/** Whether an instant, in milliseconds since 1970, is within hours. */
export function isWithinHours(clocked: Clocked, at: number): boolean {
  if (clocked.hours === null) return true
  const date = localDate(at, clocked.timeZone)
  return [dateAfter(date, -1), date]
    .flatMap((day) => spansOf(clocked, day))
    .some(({ from, until }) => from <= at && at < until)
}

/** The next instant from `at` on that is within hours; `undefined` where none is in the year to come. */
export function nextWithinHours(clocked: Clocked, at: number): number | undefined {
  if (isWithinHours(clocked, at)) return at
  let date = dateAfter(localDate(at, clocked.timeZone), -1)
  for (let day = 0; day < looksAhead; day += 1) {
    const next = spansOf(clocked, date).find(({ from }) => from > at)
    if (next !== undefined) return next.from
    date = dateAfter(date, 1)
  }
  return undefined
}
