import { getCountry } from 'countries-and-timezones'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { isSameTime } from '../../../platform/clock/localTime.ts'
import { areaZones } from './areaZones.ts'

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

/** The one time zone in which the owner of a phone number is; `null` where the number tells none, or several. */
export function timeZoneOf(phone: string | null): string | null {
  const parsed = phone === null ? undefined : parsePhoneNumberFromString(phone)
  if (parsed?.country === undefined) return null
  const [zone, other] = zonesOfArea(parsed.country, parsed.nationalNumber) ?? zonesOfCountry(parsed.country)
  return zone === undefined || other !== undefined ? null : zone
}

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
