import { counted } from '../ui/counted.ts'

/** The units of a delay, in minutes. */
export const units = [
  [1, 'minute'],
  [60, 'hour'],
  [1440, 'day'],
] as const

/** The largest unit, in minutes, of which a delay is a whole multiple. */
export const largestUnitOf = (minutes: number) => (minutes % 1440 === 0 ? 1440 : minutes % 60 === 0 ? 60 : 1)

/** A delay in words: `90 minutes`, `2 days`. */
export function delayText(minutes: number): string {
  const [size, name] = units.find(([unit]) => unit === largestUnitOf(minutes)) ?? units[0]
  return counted(minutes / size, name)
}
