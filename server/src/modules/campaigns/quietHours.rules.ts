import { getCountry, getTimezone } from 'countries-and-timezones'
import { parsePhoneNumberFromString } from 'libphonenumber-js'

/** Quiet hours in minutes of the local day; they may cross midnight. */
interface QuietHours {
  from: number
  until: number
}

const minutesOfDay = 1440

/** The time zone of a phone number's region, where its clocks all show one time; otherwise the account's; otherwise UTC. */
export function timeZoneOf(phone: string | null, accountZone: string | null): string {
  const region = phone === null ? undefined : parsePhoneNumberFromString(phone)?.country
  const zones = region === undefined ? [] : (getCountry(region)?.timezones ?? [])
  const offsets = new Set(zones.map((zone) => JSON.stringify(offsetsOf(zone))))
  return (offsets.size === 1 ? zones[0] : undefined) ?? accountZone ?? 'UTC'
}

const offsetsOf = (zone: string) => {
  const found = getTimezone(zone)
  return [found?.utcOffset, found?.dstOffset]
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

/** By how many minutes a change of the clocks may move the end of quiet hours; the earliest end is tried first. */
const clockChanges = [-60, -30, 0, 30, 60]

/** When quiet hours that hold at `now` end, in milliseconds since 1970; `undefined` when none hold. */
export function quietUntil(now: number, hours: QuietHours, timeZone: string): number | undefined {
  const isQuiet = (at: number) => isWithin(localMinute(at, timeZone), hours)
  if (!isQuiet(now)) return undefined
  const wait = (hours.until - localMinute(now, timeZone) + minutesOfDay) % minutesOfDay
  const thisMinute = now - (now % 60_000)
  const ends = clockChanges.map((change) => thisMinute + (wait + change) * 60_000)
  return ends.find((end) => end > now && !isQuiet(end))
}

const isWithin = (minute: number, { from, until }: QuietHours): boolean =>
  from <= until ? minute >= from && minute < until : minute >= from || minute < until
