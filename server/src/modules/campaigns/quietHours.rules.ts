import { getCountry, getTimezone } from 'countries-and-timezones'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { clockTime, localMinute, nextLocalMinute } from '../../platform/clock/localTime.ts'
import type { Account } from '../accounts/accounts.store.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'

/** Quiet hours in minutes of the local day; they may cross midnight. */
interface QuietHours {
  from: number
  until: number
}

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

/** When quiet hours that hold at `now` end, in milliseconds since 1970; `undefined` when none hold. */
export function quietUntil(now: number, hours: QuietHours, timeZone: string): number | undefined {
  const isQuiet = (at: number) => isWithin(localMinute(at, timeZone), hours)
  if (!isQuiet(now)) return undefined
  return nextLocalMinute(now, { minute: hours.until, timeZone, isMeant: (at) => !isQuiet(at) })
}

const isWithin = (minute: number, { from, until }: QuietHours): boolean =>
  from <= until ? minute >= from && minute < until : minute >= from || minute < until

/** When the quiet hours that an account's contact has now end, and when that is on the contact's clock; else `undefined`. */
export function quietEndFor(
  { quietFrom: from, quietUntil: until, timeZone }: Pick<Account, 'quietFrom' | 'quietUntil' | 'timeZone'>,
  { phone }: Pick<ContactRow, 'phone'>,
  now: number,
): { at: number; localTime: string } | undefined {
  if (from === null || until === null) return undefined
  const zone = timeZoneOf(phone, timeZone)
  const at = quietUntil(now, { from, until }, zone)
  return at === undefined ? undefined : { at, localTime: `${clockTime(until)} ${zone}` }
}
