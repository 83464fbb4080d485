import { secondsText } from '@replyloop/shared/values/secondsText'
import { dateFormat } from '../ui/format.ts'
import type { ReportStep } from '@replyloop/shared/values/reports'

export { secondsText }

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
