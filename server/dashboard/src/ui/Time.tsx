import { useNow } from './useNow.ts'

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const
const relativeFormat = new Intl.RelativeTimeFormat('en', { style: 'short' })
const exactFormat = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'medium' })

/** A time in full: `Wednesday, November 25, 2026 at 9:00:00 PM`. */
export const exactTime = (at: string): string => exactFormat.format(Date.parse(at))

/** The time from `now` to `at` in words: `5 min. ago`. Both are in milliseconds since 1970. */
function relativeTime(at: number, now: number): string {
  let amount = (at - now) / 1000
  if (Math.abs(amount) < 30) return 'now'
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) return relativeFormat.format(Math.round(amount), unit)
    amount /= size
  }
  return ''
}

/** A time relative to now, kept up to date. Its tooltip shows the exact time. */
export function Time({ at }: { at: string }) {
  const now = useNow()
  const instant = Date.parse(at)
  return (
    <time dateTime={at} title={exactTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {relativeTime(instant, now)}
    </time>
  )
}
