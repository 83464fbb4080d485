import { getCountry } from 'countries-and-timezones'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Quiet hours in minutes of the local day; they may cross midnight. */
export interface QuietHours {
  from: number
  until: number
}

const minutesOfDay = 1440

/** The time zone of a phone number's region, where the region has one alone; otherwise the account's; otherwise UTC. */
export function timeZoneOf(phone: string | null, accountZone: string | null): string {
  const region = phone === null ? undefined : parsePhoneNumberFromString(phone)?.country
  const zones = region === undefined ? [] : (getCountry(region)?.timezones ?? [])
  return (zones.length === 1 ? zones[0] : undefined) ?? accountZone ?? 'UTC'
}

/** The minute of the local day at an instant. */
function localMinute(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  }).formatToParts(now)
  const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  return valueOf('hour') * 60 + valueOf('minute')
}

/**
 * When quiet hours that hold at `now` end, in milliseconds since 1970; `undefined` when none hold. Where clocks change in
 * between, the answer may be an hour off; whoever waits asks again then.
 */
export function quietUntil(now: number, { from, until }: QuietHours, timeZone: string): number | undefined {
  const minute = localMinute(now, timeZone)
  const isQuiet = from <= until ? minute >= from && minute < until : minute >= from || minute < until
  if (!isQuiet) return undefined
  const wait = (until - minute + minutesOfDay) % minutesOfDay
  return now - (now % 60_000) + wait * 60_000
}
