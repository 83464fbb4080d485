import type { ClockHour, RelativeTo } from '@replyloop/shared/values/campaign'
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
function delayText(minutes: number): string {
  const [size, name] = units.find(([unit]) => unit === largestUnitOf(minutes)) ?? units[0]
  return counted(minutes / size, name)
}

/** A text that begins a line. */
export const upperFirst = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

const clockText = ({ at, zone }: ClockHour) => `${at}${zone === 'contact' ? ' in their zone' : ''}`

/** When a follow-up goes out, in words: `after 2 days at 09:00`, `1 day before appointment at 10:00`. */
export function whenText({
  afterMinutes,
  at,
  zone,
  relativeTo,
}: {
  afterMinutes: number | null
  at?: string | null | undefined
  zone?: ClockHour['zone'] | null | undefined
  relativeTo?: RelativeTo | null | undefined
}): string {
  if (relativeTo) {
    const { field, days } = relativeTo
    const day =
      days === 0
        ? `on the day of ${field}`
        : `${counted(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'} ${field}`
    return `${day} at ${clockText(relativeTo)}`
  }
  const minutes = afterMinutes ?? 0
  const delay = `after ${delayText(minutes)}`
  if (!at) return delay
  const isInDays = minutes % 1440 === 0
  return `${delay} at ${isInDays ? '' : 'the next '}${clockText({ at, zone: zone ?? 'account' })}`
}
