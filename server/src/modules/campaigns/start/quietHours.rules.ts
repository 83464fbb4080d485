import { getCountry } from 'countries-and-timezones'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { clockTime, isSameTime, localMinute, nextLocalMinute } from '../../../platform/clock/localTime.ts'
import type { Account } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { areaZones } from './areaZones.ts'

/** Quiet hours in minutes of the local day; they may cross midnight. */
interface QuietHours {
  from: number
  until: number
}

/**
 * The time zones in which the owner of a phone number may be: those of its area; else the account's, where that is in the country of
 * the number; else all of the country. Without a country the account's, or UTC.
 */
export function timeZonesOf(phone: string | null, accountZone: string | null): readonly string[] {
  const parsed = phone === null ? undefined : parsePhoneNumberFromString(phone)
  const own = [accountZone ?? 'UTC']
  if (parsed?.country === undefined) return own
  const ofArea = zonesOfArea(parsed.country, parsed.nationalNumber)
  if (ofArea !== undefined) return ofArea
  const ofCountry = zonesOfCountry(parsed.country)
  const isAtHome =
    ofCountry.length > 1 && accountZone !== null && ofCountry.some((zone) => isSameTime(zone, accountZone))
  return isAtHome || ofCountry.length === 0 ? own : ofCountry
}

/** The time zone of the clock that is meant: of the account, or of the owner of a phone number. */
export const clockOf = (
  zone: 'account' | 'contact',
  phone: string | null,
  accountZone: string | null,
): string => (zone === 'contact' ? timeZonesOf(phone, accountZone)[0] : accountZone) ?? accountZone ?? 'UTC'

function zonesOfArea(country: string, nationalNumber: string): readonly string[] | undefined {
  const areas = areaZones[country]
  if (areas === undefined) return undefined
  for (let length = 6; length > 0; length -= 1) {
    const found = areas.byPrefix.get(nationalNumber.slice(0, length))
    if (found !== undefined) return found
  }
  return areas.others === undefined ? undefined : [areas.others]
}

const knownCountries = new Map<string, readonly string[]>()

/** The zones of a country: of several that show one time, one. */
function zonesOfCountry(country: string): readonly string[] {
  const known = knownCountries.get(country)
  if (known !== undefined) return known
  const zones: string[] = []
  for (const zone of getCountry(country)?.timezones ?? [])
    if (!zones.some((other) => isSameTime(other, zone))) zones.push(zone)
  knownCountries.set(country, zones)
  return zones
}

/**
 * When quiet hours that hold at `now` in one of some zones end in all of them, in milliseconds since 1970; `undefined` when none
 * hold. Where there is never such an instant, the first zone counts.
 */
export function quietUntil(now: number, hours: QuietHours, timeZones: readonly string[]): number | undefined {
  const isQuietIn = (zones: readonly string[]) => (at: number) =>
    zones.some((timeZone) => isWithin(localMinute(at, timeZone), hours))
  const endIn = (zones: readonly string[]): number | undefined => {
    const isQuiet = isQuietIn(zones)
    const ends = zones.map((timeZone) =>
      nextLocalMinute(now, { minute: hours.until, timeZone, isMeant: (at) => !isQuiet(at) }),
    )
    const found = ends.filter((end) => end !== undefined)
    return found.length === 0 ? undefined : Math.min(...found)
  }
  if (!isQuietIn(timeZones)(now)) return undefined
  const end = endIn(timeZones)
  return end !== undefined || timeZones.length < 2 ? end : quietUntil(now, hours, timeZones.slice(0, 1))
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
  const zones = timeZonesOf(phone, timeZone)
  const at = quietUntil(now, { from, until }, zones)
  if (at === undefined) return undefined
  const zone = zones.find((each) => localMinute(at, each) === until) ?? zones[0] ?? 'UTC'
  return { at, localTime: `${clockTime(until)} ${zone}` }
}
