import { clockTime, localMinute, nextLocalMinute } from '../../../platform/clock/localTime.ts'
import type { Account } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { timeZonesOf } from '../../contacts/people.ts'

/** Quiet hours in minutes of the local day; they may cross midnight. */
interface QuietHours {
  from: number
  until: number
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
