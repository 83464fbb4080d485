import type { ReportStep } from '@replyloop/shared/values/reports'
import { textParam } from '../textParam.ts'

/** The periods to choose from; without one it is 30 days, and one's own range has `from` and `to`. */
const periods = ['7', '90', 'month'] as const
export type Period = (typeof periods)[number]
/** The steps beside days. */
const steps = ['week', 'month'] as const satisfies ReportStep[]

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
  readonly report?: string | undefined
  readonly stage?: string | undefined
  readonly part?: string | undefined
}

const dayParam = (value: unknown) => /^\d{4}-\d\d-\d\d$/.exec(String(value))?.[0]

/** Reads the URL's query; ignores invalid values. A range of one's own has both of its ends. */
export function readReportSearch(query: Record<string, unknown>): ReportSearch {
  const [from, to] = [dayParam(query['from']), dayParam(query['to'])]
  const range =
    from === undefined || to === undefined
      ? { period: periods.find((each) => each === String(query['period'])) }
      : { from, to }
  return {
    ...range,
    by: steps.find((step) => step === query['by']),
    campaignId: textParam(query['campaignId']),
    broadcastId: textParam(query['broadcastId']),
    channel: textParam(query['channel']),
    memberId: textParam(query['memberId']),
    tag: textParam(query['tag']),
    hours: query['hours'] === 'within' ? 'within' : undefined,
    compare: query['compare'] === true || undefined,
  }
}

/** The same with the number. */
export const readNumberSearch = (query: Record<string, unknown>): NumberSearch => ({
  ...readReportSearch(query),
  report: textParam(query['report']),
  stage: textParam(query['stage']),
  part: textParam(query['part']),
})
