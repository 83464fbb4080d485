import { secondsText } from '@replyloop/shared/values/secondsText'

const browserLocale = new Intl.DateTimeFormat().resolvedOptions().locale

/**
 * English as it is written where the browser's user is: the texts are English, but a date has the order of its region. Where
 * English of a region is not known, it is that of the world, and not of America.
 */
const dateLocale = englishOf(new Intl.Locale(browserLocale).maximize().region)

function englishOf(region: string | undefined): string {
  const english = `en-${region ?? '001'}`
  const isKnown = new Intl.DateTimeFormat(english).resolvedOptions().locale !== 'en'
  return isKnown || region === 'US' ? english : 'en-001'
}

/** Whether a day has 24 hours there, or twice twelve. */
const { hourCycle } = new Intl.DateTimeFormat(browserLocale, { hour: 'numeric' }).resolvedOptions()

/** A format of dates or times, in the browser's region and time zone. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(dateLocale, { ...(hourCycle !== undefined && { hourCycle }), ...options })

/** A format of numbers, as the browser's locale writes them, with the digits of the English texts around. */
export const numberFormat = (options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(browserLocale, { numberingSystem: 'latn', ...options })

const plainNumber = numberFormat()

/** `1,900`, as the browser's locale writes it. */
export const numberText = (value: number): string => plainNumber.format(value)

const exactNumber = numberFormat({ maximumFractionDigits: 20 })

/** The same with all digits of a fraction: `1,900.2575`. */
export const exactNumberText = (value: number): string => exactNumber.format(value)

const percent = numberFormat({ style: 'percent', maximumFractionDigits: 0 })

/** A share of a whole in percent: `9%`. */
export const percentText = (share: number): string => percent.format(share)

const exact = dateFormat({ dateStyle: 'full', timeStyle: 'medium' })

/** A time in full: `Wednesday, 25 November 2026 at 21:00:00`. */
export const exactTime = (at: string): string => exact.format(Date.parse(at))

const nearDay = dateFormat({ day: 'numeric', month: 'short' })
const farDay = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' })

/** A day within half a year without its year: `26 Dec`; another one with it. */
export const dayText = (at: string): string => {
  const isNear = Math.abs(Date.parse(at) - Date.now()) < 180 * 86_400_000
  return (isNear ? nearDay : farDay).format(Date.parse(at))
}

const plainDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** A day of the calendar, `2026-11-30`, as it is the same everywhere: `30 Nov 2026`. */
export const dateText = (date: string): string => plainDay.format(Date.parse(date))

const moment = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A day with its time: `30 Nov 2026, 14:05`. */
export const momentText = (at: string): string => moment.format(Date.parse(at))

/** The time at an instant on the clock of a time zone, as `2027-01-31T09:00`: what an input of a date and a time holds. */
export const onClock = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(at)
    .replace(' ', 'T')

/** What is further away than a year is a guess, of which a day would promise too much. */
export const isFarOff = (at: string): boolean => Date.parse(at) - Date.now() > 365 * 86_400_000

/** `14:05`. */
export const clockFormat = dateFormat({ hour: '2-digit', minute: '2-digit' })

const relative = new Intl.RelativeTimeFormat('en', { style: 'short' })
const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const

/** The time from `now` to `at` in words: `5 min. ago`. Both are in milliseconds since 1970. */
export function relativeTime(at: number, now: number): string {
  let amount = (at - now) / 1000
  if (Math.abs(amount) < 1) return 'now'
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return relative.format(Math.round(amount), unit)
    amount /= size
  }
  return ''
}

/** How long something took, which may be unknown. */
export const waitOrNone = (seconds: number | null): string => (seconds === null ? '–' : secondsText(seconds))
