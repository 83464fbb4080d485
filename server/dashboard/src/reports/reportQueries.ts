import { reportNames } from '@replyloop/shared/values/reports'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { api, type ResponseBody } from '../api.ts'
import { useSettings } from '../settings/settingsQueries.ts'
import { usePages } from '../usePages.ts'
import { rangeOf, todayIn } from './reportDays.ts'
import { readReportSearch, type NumberSearch, type ReportSearch } from './reportSearch.ts'

/** What of a page's filters each report is asked with. */
export const filtersOf = {
  funnel: ['campaignId', 'broadcastId', 'tag', 'compare'],
  volume: ['by', 'campaignId', 'channel', 'memberId', 'tag', 'compare'],
  channels: ['campaignId', 'channel', 'tag', 'compare'],
  sources: ['campaignId', 'channel', 'tag', 'compare'],
  response_times: ['by', 'campaignId', 'channel', 'memberId', 'tag', 'hours', 'compare'],
  cohorts: ['campaignId', 'tag'],
  bot: ['campaignId', 'tag', 'compare'],
  members: ['campaignId', 'channel', 'memberId', 'tag', 'hours'],
  heatmap: ['campaignId', 'channel', 'tag', 'hours'],
  episodes: ['campaignId', 'channel', 'memberId', 'tag', 'hours'],
} as const
export type ReportPath = keyof typeof filtersOf
export type ReportFilter = (typeof filtersOf)[ReportPath][number]

type Query = Pick<ReportSearch, Exclude<ReportFilter, 'compare'>> & {
  from: string
  to: string
  compare?: 'true' | undefined
}

/** What a report is asked with, of the filters of a page, on a day. */
export function queryOf(report: ReportPath, search: ReportSearch, today: string): Query {
  const asked: readonly ReportFilter[] = filtersOf[report]
  const given = { ...search, compare: search.compare && ('true' as const) }
  const filters = Object.fromEntries(
    asked.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  )
  return { ...filters, ...rangeOf(search, today) }
}

/** The day that it is in the account; `undefined` until its time zone is known. */
export function useToday(): string | undefined {
  const { data: settings } = useSettings()
  return settings && todayIn(settings.timeZone ?? 'UTC', Date.now())
}

/** The filters of the page of reports that is open. */
export const useReportSearch = (): ReportSearch => readReportSearch(useSearch({ strict: false }))

/** Reads a report by filters; `null` reads none. The one before stays until it has come. */
export function useReport<T>(
  report: ReportPath,
  search: ReportSearch | null,
  read: (query: Query, signal: AbortSignal) => Promise<T>,
) {
  const today = useToday()
  const query = search === null || today === undefined ? undefined : queryOf(report, search, today)
  return useQuery({
    queryKey: ['reports', report, query],
    queryFn: query === undefined ? skipToken : ({ signal }) => read(query, signal),
    placeholderData: keepPreviousData,
  })
}

export type Funnel = ResponseBody<'GET /reports/funnel'>
export type Volume = ResponseBody<'GET /reports/volume'>

/** How far people have come. */
export const useFunnel = (search: ReportSearch | null) =>
  useReport('funnel', search, (query, signal) => api('GET /reports/funnel', { query, signal }))

/** How much was written. */
export const useVolume = (search: ReportSearch) =>
  useReport('volume', search, (query, signal) => api('GET /reports/volume', { query, signal }))

/** From where people came. */
export const useSources = (search: ReportSearch) =>
  useReport('sources', search, (query, signal) => api('GET /reports/sources', { query, signal }))

/** What went over channels. */
export const useChannelsReport = (search: ReportSearch) =>
  useReport('channels', search, (query, signal) => api('GET /reports/channels', { query, signal }))

/** Which number is opened: what its people are asked for by; `null` for none that there is. */
export function useNumberQuery({ report: named, stage, part, ...search }: NumberSearch) {
  const today = useToday()
  const report = reportNames.find((name) => name === named)
  if (report === undefined || stage === undefined || today === undefined) return null
  const { by: _, compare: __, ...query } = queryOf(report, search, today)
  return { report, stage, ...(part !== undefined && { part }), ...query }
}
type NumberQuery = NonNullable<ReturnType<typeof useNumberQuery>>

/** The people behind a number, newest first; `first` has the filter that finds the same people. */
export const useNumberPeople = (query: NumberQuery) =>
  usePages(['reports', 'people', query], (cursor, signal) =>
    api('GET /reports/people', { query: { ...query, cursor }, signal }),
  )
