import type { ListedStage } from '@replyloop/shared/values/broadcast'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type ResponseBody, type Saved } from '../api.ts'
import { untilPlanned } from '../greeting/untilPlanned.ts'
import { invalidateAll } from '../queryClient.ts'
import { usePages } from '../usePages.ts'

/** A broadcast with its counts, and the version in which it was read. */
export type OneBroadcast = ResponseBody<'GET /broadcasts/:id'>
/** What a dry run says. */
export type Plan = Exclude<ResponseBody<'GET /broadcasts/:id/dry_run'>, { state: 'running' }>

const broadcastKey = (id: string) => ['broadcasts', 'one', id] as const

/** The broadcasts whose name contains `search`, newest first. */
export const useBroadcasts = (search: string | undefined) =>
  usePages(
    ['broadcasts', 'table', search],
    (cursor, signal) => api('GET /broadcasts', { query: { search, cursor, limit: '50' }, signal }),
    { keepPrevious: true },
  )

/** One broadcast, and what became of it; none for `null`. */
export const useBroadcast = (id: string | null) =>
  useQuery({
    queryKey: broadcastKey(id ?? ''),
    queryFn: id === null ? skipToken : ({ signal }) => api('GET /broadcasts/:id', { params: { id }, signal }),
  })

/** The recipients of a broadcast, of one stage or of all. */
export const useRecipients = (id: string, stage: ListedStage | undefined) =>
  usePages(['broadcasts', 'recipients', id, stage], (cursor, signal) =>
    api('GET /broadcasts/:id/recipients', {
      params: { id },
      query: { stage, cursor, limit: maxPageSize },
      signal,
    }),
  )

/** Saves a new draft. */
export function useCreateBroadcast() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /broadcasts'>) => api('POST /broadcasts', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['broadcasts'] }),
  })
}

/** Saves what is changed of a draft, if it still has the version in which it was edited. */
export function useSaveBroadcast(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: RequestBody<'PATCH /broadcasts/:id'>
      version: string | undefined
    }): Promise<Saved<OneBroadcast>> =>
      saveVersion('PATCH /broadcasts/:id', { params: { id }, body }, version),
    onSuccess: async ({ now }) => {
      queries.setQueryData(broadcastKey(id), now)
      await queries.invalidateQueries({ queryKey: ['broadcasts'] })
    },
  })
}

/** What a broadcast would do if it were started now. Of very many people the plan is made by and by, and asked for until it is there. */
export const usePlan = (id: string, isAsked: boolean) =>
  useQuery({
    queryKey: ['broadcastPlan', id],
    queryFn: ({ signal }): Promise<Plan> => {
      const given = { params: { id }, signal }
      return untilPlanned<Plan>(
        () => api('POST /broadcasts/:id/dry_run', given),
        () => api('GET /broadcasts/:id/dry_run', given),
      )
    },
    enabled: isAsked,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

/** What is done with a broadcast as it is: started by a plan that somebody has seen, paused, resumed, cancelled. */
export function useSteerBroadcast(id: string) {
  const queries = useQueryClient()
  const params = { id }
  const onSuccess = () => invalidateAll(queries, ['broadcasts'])
  return {
    start: useMutation({
      meta: { failureTitle: 'The broadcast has not started' },
      mutationFn: (planHash: string) => api('POST /broadcasts/:id/start', { params, body: { planHash } }),
      onSuccess,
    }),
    pause: useMutation({ mutationFn: () => api('POST /broadcasts/:id/pause', { params }), onSuccess }),
    resume: useMutation({ mutationFn: () => api('POST /broadcasts/:id/resume', { params }), onSuccess }),
    cancel: useMutation({ mutationFn: () => api('POST /broadcasts/:id/cancel', { params }), onSuccess }),
  }
}
