import { dateFormat } from '../ui/format.ts'
import type { ReportStep } from '@replyloop/shared/values/reports'

/** How long something took: `40 s`, `14 min`, `3 h 5 min`, `2 d 4 h`; of two units at most. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return joined(`${hours} h`, minutes % 60, 'min')
  return joined(`${Math.floor(hours / 24)} d`, hours % 24, 'h')
}

const joined = (first: string, count: number, unit: string) =>
  count === 0 ? first : `${first} ${count} ${unit}`

/** The same of what may be unknown. */
export const waitOrNone = (seconds: number | null): string => (seconds === null ? '–' : secondsText(seconds))

const dayFormat = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
const monthFormat = dateFormat({ month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The name of a period by its first day: `12 Nov`, `Nov 2026`. */
export const periodText = (first: string, step: ReportStep): string =>
  (step === 'month' ? monthFormat : dayFormat).format(Date.parse(first))

const rangeFormat = dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `1 – 30 Nov 2026`. */
export const rangeText = ({ from, to }: { from: string; to: string }): string =>
  rangeFormat.formatRange(Date.parse(from), Date.parse(to))

const weekdayFormat = dateFormat({ weekday: 'short', timeZone: 'UTC' })
const aMonday = Date.UTC(2024, 0, 1)

/** The name of a day of the week, of which 1 is Monday. */
export const weekdayText = (weekday: number): string =>
  weekdayFormat.format(aMonday + (weekday - 1) * 86_400_000)
