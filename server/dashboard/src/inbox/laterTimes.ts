import { onClock } from '../ui/format.ts'

const dayMs = 86_400_000

/** The times at which most replies go out that wait, on the clock of a time zone. */
export function usualTimes(now: number, timeZone: string): { label: string; sendAt: string }[] {
  const days = Array.from({ length: 7 }, (_, index) =>
    onClock(now + (index + 1) * dayMs, timeZone).slice(0, 10),
  )
  const monday = days.find((date) => new Date(`${date}T12:00Z`).getUTCDay() === 1)
  return [
    { label: 'In an hour', sendAt: new Date(now + dayMs / 24).toISOString() },
    { label: 'Tomorrow at 9:00', sendAt: `${days[0]}T09:00` },
    ...(monday === undefined || monday === days[0]
      ? []
      : [{ label: 'On Monday at 9:00', sendAt: `${monday}T09:00` }]),
  ]
}
