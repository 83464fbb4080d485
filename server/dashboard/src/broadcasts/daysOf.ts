import { dateFormat } from '../ui/format.ts'

/** A day, and how many messages go out in each of its hours. */
export interface Day {
  label: string
  hours: readonly number[]
}

const dayMs = 86_400_000
const dayFormat = dateFormat({ weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** The days from the first message to the last, on the clock of a zone, each with what goes out in its hours. */
export function daysOf(byHour: readonly { at: string; count: number }[], timeZone: string): Day[] {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
  })
  const days = new Map<number, number[]>()
  for (const { at, count } of byHour) {
    const found = Object.fromEntries(
      parts.formatToParts(Date.parse(at)).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 1, day = 1, hour = 0 } = found
    const date = Date.UTC(year, month - 1, day)
    const hours = days.get(date) ?? Array.from({ length: 24 }, () => 0)
    hours[hour] = (hours[hour] ?? 0) + count
    days.set(date, hours)
  }
  const dates = [...days.keys()].toSorted((one, other) => one - other)
  const [first = 0, last = 0] = [dates[0], dates.at(-1)]
  return Array.from({ length: dates.length === 0 ? 0 : (last - first) / dayMs + 1 }, (_, at) => {
    const date = first + at * dayMs
    return { label: dayFormat.format(date), hours: days.get(date) ?? [] }
  })
}
