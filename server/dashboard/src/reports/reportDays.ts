import { usualReportDays } from '@replyloop/shared/values/reports'
import type { Period, ReportSearch } from './reportSearch.ts'

/** What the periods are called. */
export const periodNames: Readonly<Record<Period, string>> = {
  '7': 'Last 7 days',
  '90': 'Last 90 days',
  month: 'This month',
}

const dayMs = 86_400_000

/** The day that it is on the clock of a zone. */
export const todayIn = (timeZone: string, now: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(now)

/** So many days, the last of which is given. */
export const daysUpTo = (to: string, days: number): { from: string; to: string } => ({
  from: new Date(Date.parse(to) - (days - 1) * dayMs).toISOString().slice(0, 10),
  to,
})

/** The first and the last day of a period, as of a day. */
export function rangeOf({ period, from, to }: ReportSearch, today: string): { from: string; to: string } {
  if (from !== undefined && to !== undefined) return { from, to }
  if (period === 'month') return { from: `${today.slice(0, 8)}01`, to: today }
  return daysUpTo(today, Number(period ?? usualReportDays))
}
