import {
  reportNames,
  reportSteps,
  usualReportDays,
  type ReportName,
  type ReportStep,
} from '@replyloop/shared/values/reports'
import { textParam } from '../textParam.ts'

/** The periods to choose from, and in words; without one it is 30 days, and one's own range has `from` and `to`. */
export const periods = { '7': 'Last 7 days', '90': 'Last 90 days', month: 'This month' } as const
type Period = keyof typeof periods

/** What the reports are of, as the URL keeps it. */
export interface ReportSearch {
  readonly period?: Period | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly by?: ReportStep | undefined
  readonly campaignId?: string | undefined
  readonly broadcastId?: string | undefined
  readonly channel?: string | undefined
  readonly memberId?: string | undefined
  readonly tag?: string | undefined
  readonly hours?: 'within' | undefined
  readonly compare?: true | undefined
}

/** Which number of a report is opened. */
export interface NumberSearch extends ReportSearch {
  readonly report?: ReportName | undefined
  readonly stage?: string | undefined
  readonly part?: string | undefined
}

const dayParam = (value: unknown) => {
  const day = textParam(value)
  return day !== undefined && /^\d{4}-\d\d-\d\d$/.test(day) ? day : undefined
}

const periodOf = (value: unknown): Period | undefined =>
  value === 'month' ? 'month' : value === 7 || value === '7' ? '7' : Number(value) === 90 ? '90' : undefined

/** Reads the URL's query; ignores invalid values. A range of one's own has both of its ends. */
export function readReportSearch(query: Record<string, unknown>): ReportSearch {
  const [from, to] = [dayParam(query['from']), dayParam(query['to'])]
  const range = from === undefined || to === undefined ? { period: periodOf(query['period']) } : { from, to }
  return {
    ...range,
    by: reportSteps.find((step) => step !== 'day' && step === query['by']),
    campaignId: textParam(query['campaignId']),
    broadcastId: textParam(query['broadcastId']),
    channel: textParam(query['channel']),
    memberId: textParam(query['memberId']),
    tag: textParam(query['tag']),
    hours: query['hours'] === 'within' ? 'within' : undefined,
    compare: query['compare'] === true ? true : undefined,
  }
}

/** The same with the number. */
export const readNumberSearch = (query: Record<string, unknown>): NumberSearch => ({
  ...readReportSearch(query),
  report: reportNames.find((name) => name === query['report']),
  stage: textParam(query['stage']),
  part: textParam(query['part']),
})

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
