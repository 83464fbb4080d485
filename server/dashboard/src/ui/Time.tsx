import { useEffect, useState } from 'react'

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 7],
  ['week', 4.35],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'medium' })

/** How far `at` is from `now`, both in milliseconds since 1970, in words: `5 min. ago`. */
function distance(at: number, now: number): string {
  let amount = (at - now) / 1000
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size) {
      if (unit === 'second') return Math.abs(amount) < 30 ? 'now' : relative.format(Math.round(amount), unit)
      return relative.format(Math.round(amount), unit)
    }
    amount /= size
  }
  return ''
}

/** An instant, relative to now; the exact time in its title. */
export function Time({ at }: { at: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 30_000)
    return () => window.clearInterval(timer)
  }, [])
  const instant = Date.parse(at)
  return (
    <time dateTime={at} title={exact.format(instant)} style={{ whiteSpace: 'nowrap' }}>
      {distance(instant, now)}
    </time>
  )
}
