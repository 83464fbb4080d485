import type { weekdays } from '@replyloop/shared/values/team'
import { dayMs } from './time.ts'
import { dateAfter, instantOfLocal, localDate, minuteOf, weekdayOf } from './localTime.ts'

/** Ranges of the days of a week, as times of the day, and dates without any. */
interface WeeklyHours {
  week: Readonly<Record<(typeof weekdays)[number], readonly { from: string; until: string }[]>>
  daysOff: readonly string[]
}

/** Hours on the clocks of a time zone; `null`: always. */
export interface Clocked {
  hours: WeeklyHours | null
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
  const at = (time: string) => instantOfLocal(date, minuteOf(time), timeZone)
  return hours.week[weekdayOf(date)]
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

/**
 * The instant by which so many milliseconds of hours have passed since `at`: what is left of a day goes on with the next hours.
 * `undefined` where there are not so many in the year to come.
 */
export function afterWithinHours(clocked: Clocked, at: number, ms: number): number | undefined {
  if (clocked.hours === null) return at + ms
  let left = ms
  let from = at
  let date = dateAfter(localDate(at, clocked.timeZone), -1)
  for (let day = 0; day < looksAhead; day += 1) {
    for (const span of spansOf(clocked, date)) {
      const begins = Math.max(span.from, from)
      const length = span.until - begins
      if (length <= 0) continue
      if (left <= length) return begins + left
      left -= length
      from = span.until // ranges of a day may overlap
    }
    date = dateAfter(date, 1)
  }
  return undefined
}

/** For how many days at most hours are added up; what lasts longer is as long as that. */
const addsUp = 400

/**
 * Tells how many milliseconds of hours lie between two instants. It remembers the hours of the days that it has seen: to find
 * those takes longer than to add them up.
 */
export function hoursBetween(clocked: Clocked): (from: number, until: number) => number {
  const known = new Map<string, Span[]>()
  const spansOn = (date: string): Span[] => {
    const spans = known.get(date) ?? spansOf(clocked, date)
    known.set(date, spans)
    return spans
  }
  return (from, until) => {
    if (clocked.hours === null) return Math.max(0, until - from)
    let [sum, reached] = [0, from]
    let date = dateAfter(localDate(from, clocked.timeZone), -1)
    for (let day = 0; day < addsUp; day += 1) {
      const spans = spansOn(date)
      for (const span of spans) {
        const begins = Math.max(span.from, reached)
        const ends = Math.min(span.until, until)
        if (begins < ends) [sum, reached] = [sum + ends - begins, ends] // ranges of a day may overlap
      }
      date = dateAfter(date, 1)
      if (Date.parse(date) > until + 2 * dayMs) return sum
    }
    return sum
  }
}
