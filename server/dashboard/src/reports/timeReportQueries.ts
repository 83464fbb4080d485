import { api, type ResponseBody } from '../api.ts'
import { useReport } from './reportQueries.ts'
import type { ReportSearch } from './reportSearch.ts'

export type ResponseTimes = ResponseBody<'GET /reports/response_times'>

/** How long contacts waited. */
export const useResponseTimes = (search: ReportSearch) =>
  useReport('response_times', search, (query, signal) =>
    api('GET /reports/response_times', { query, signal }),
  )

/** When contacts write. */
export const useHeatmap = (search: ReportSearch | null) =>
  useReport('heatmap', search, (query, signal) => api('GET /reports/heatmap', { query, signal }))

/** By when people answered. */
export const useCohorts = (search: ReportSearch) =>
  useReport('cohorts', search, (query, signal) => api('GET /reports/cohorts', { query, signal }))

/** What bots did. */
export const useBotReport = (search: ReportSearch) =>
  useReport('bot', search, (query, signal) => api('GET /reports/bot', { query, signal }))

/** What members did. */
export const useMembersReport = (search: ReportSearch) =>
  useReport('members', search, (query, signal) => api('GET /reports/members', { query, signal }))
