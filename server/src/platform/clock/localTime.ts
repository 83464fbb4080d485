import { weekdays } from '@replyloop/shared/values/team'
import { dayMs, hourMs } from './time.ts'

const minutesOfDay = 1440

/** By how many minutes a change of the clocks may move a local time; the earliest is tried first. */
const clockChanges = [-60, -30, 0, 30, 60]

/** The date at an instant, its month from 1 on, and the minute of the day. */
function localTime(
  at: number,
  timeZone: string,
): { year: number; month: number; day: number; minute: number } {
  const parts = formatOf(timeZone).formatToParts(at)
  const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return {
    year: valueOf('year'),
    month: valueOf('month'),
    day: valueOf('day'),
    minute: valueOf('hour') * 60 + valueOf('minute'),
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** To make one takes longer than to use it a hundred times. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}

/** Two days in a year when clocks show another time than on the other one, wherever they are changed. */
const [winter, summer] = [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15)]

/** Whether the clocks of two time zones show one time, in winter and summer. */
export const isSameTime = (one: string, other: string): boolean =>
  [winter, summer].every((at) => localMinute(at, one) === localMinute(at, other))

/** The minute of the local day at an instant. */
export const localMinute = (at: number, timeZone: string): number => localTime(at, timeZone).minute

/**
 * The first instant after `now` at which it is `minute` of the local day, give or take a change of the clocks, and for which
 * `isMeant` holds; `undefined` where there is none.
 */
export function nextLocalMinute(
  now: number,
  { minute, timeZone, isMeant }: { minute: number; timeZone: string; isMeant: (at: number) => boolean },
): number | undefined {
  const wait = (minute - localMinute(now, timeZone) + minutesOfDay) % minutesOfDay
  const thisMinute = now - (now % 60_000)
  const waits = [wait, wait + minutesOfDay].flatMap((whole) => clockChanges.map((change) => whole + change))
  return waits.map((minutes) => thisMinute + minutes * 60_000).find((at) => at > now && isMeant(at))
}

/** When the local day of an instant ends, in milliseconds since 1970. */
export function endOfLocalDay(now: number, timeZone: string): number {
  const { day } = localTime(now, timeZone)
  const isAnotherDay = (at: number) => localTime(at, timeZone).day !== day
  return nextLocalMinute(now, { minute: 0, timeZone, isMeant: isAnotherDay }) ?? now + dayMs
}

/** The last local days up to that of `now`, the oldest first: when each began, and its date, such as `2026-11-26`. */
export function lastLocalDays(now: number, timeZone: string, days: number) {
  const found: { startsAt: number; date: string }[] = []
  for (let end = endOfLocalDay(now, timeZone); found.length < days;) {
    const startsAt = endOfLocalDay(end - 1.5 * dayMs, timeZone) // the day before is that long ago, however long this one is
    const { year, month, day } = localTime(startsAt, timeZone)
    found.push({ startsAt, date: new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10) })
    end = startsAt
  }
  return found.toReversed()
}

/** When the calendar month of an instant ends on the clocks of a time zone, in milliseconds since 1970. */
export function endOfLocalMonth(now: number, timeZone: string): number {
  const { year, month } = localTime(now, timeZone)
  // The local time is at most 14 hours ahead of UTC, so this is in the same month, and its end two days ahead at most.
  let end = Date.UTC(year, month, 1) - 15 * hourMs
  do end = endOfLocalDay(end, timeZone)
  while (localTime(end, timeZone).month === month)
  return end
}

/** A minute of the day as `21:00`. */
export const clockTime = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** The minute of the day of a time such as `21:00`. */
export function minuteOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}

/** The date at an instant on the clocks of a time zone, as `2026-11-30`. */
export function localDate(at: number, timeZone: string): string {
  const { year, month, day } = localTime(at, timeZone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** The day of the week of a date, such as `2026-11-30`. */
export const weekdayOf = (date: string): (typeof weekdays)[number] =>
  weekdays[(new Date(date).getUTCDay() + 6) % 7] ?? 'monday'

/** The date so many days after one. */
export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/**
 * When clocks of a time zone show a minute of a date, such as `2026-11-30`: the first time where they show it twice, and as long
 * after the hour that they leave out as the minute is in it.
 */
export function instantOfLocal(date: string, minute: number, timeZone: string): number {
  const wanted = Date.parse(date) + minute * 60_000
  const shown = (at: number) => {
    const { year, month, day, minute: shownMinute } = localTime(at, timeZone)
    return Date.UTC(year, month - 1, day) + shownMinute * 60_000
  }
  // By what the clocks are ahead a day before and a day after; where they are changed between, that is two.
  const by = (at: number) => wanted - (shown(at) - at)
  const [before, after] = [by(wanted - dayMs), by(wanted + dayMs)]
  const fitting = [before, after].filter((at) => shown(at) === wanted)
  return fitting.length > 0 ? Math.min(...fitting) : before
}
