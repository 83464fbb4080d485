import { dailyLimitWarning } from '@replyloop/shared/values/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type ResponseBody } from '../api.ts'

/** What bounds the automatic messages of the account, and what today has cost. */
export type AutomaticLimits = ResponseBody<'GET /automatic_limits'>

const queryKey = ['automaticLimits']

/** The limits of the account's automatic messages. */
export const useAutomaticLimits = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => api('GET /automatic_limits', { signal }) })

/** Changes some of these limits. */
export function useSaveAutomaticLimits() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: RequestBody<'PATCH /automatic_limits'>
      version: string | undefined
    }) => saveVersion('PATCH /automatic_limits', { body }, version),
    onSuccess: ({ now }) => queries.setQueryData(queryKey, now),
  })
}

/** How much of a day's credits is used up. */
export type LimitStage = 'fine' | 'near' | 'reached'

/** How much of the day's credits is used up; `fine` without a limit. A message costs one credit. */
export function stageOf({
  creditsPerDay,
  creditsUsed,
}: Pick<AutomaticLimits, 'creditsPerDay' | 'creditsUsed'>): LimitStage {
  if (creditsPerDay === null || creditsUsed < creditsPerDay * dailyLimitWarning) return 'fine'
  return creditsUsed + 1 > creditsPerDay ? 'reached' : 'near'
}
