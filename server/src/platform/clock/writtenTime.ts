import { instantOfLocal } from './localTime.ts'
import { dayMs, minuteMs } from './time.ts'

const withOffset = /(Z|[+-]\d\d:?\d\d)$/i

/** Whether a time names how far its clock is from UTC. */
export const hasOffset = (written: string): boolean => withOffset.test(written)

/** A time without an offset, in milliseconds as if it were of UTC. */
export const asShown = (written: string): number => Date.parse(`${written}Z`)

/** When clocks of a time zone show a time without an offset: as `instantOfLocal` has it, to the millisecond. */
export function onClock(written: string, timeZone: string): number {
  const shown = asShown(written)
  const ofMinute = shown % minuteMs
  const minute = ((shown % dayMs) - ofMinute) / minuteMs
  return instantOfLocal(new Date(shown).toISOString().slice(0, 10), minute, timeZone) + ofMinute
}

/** The instant that is meant by a time, which is on the clocks of `timeZone` where it names no offset. */
export const instantOf = (written: string, timeZone: string | null): number =>
  hasOffset(written) ? Date.parse(written) : onClock(written, timeZone ?? 'UTC')
