import type { RecipientStage } from '@replyloop/shared/values/broadcast'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type ResponseBody, type Saved } from '../api.ts'
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

/** One broadcast, and what became of it. */
export const useBroadcast = (id: string) =>
  useQuery({
    queryKey: broadcastKey(id),
    queryFn: ({ signal }) => api('GET /broadcasts/:id', { params: { id }, signal }),
  })

/** The recipients of a broadcast, of one stage or of all. */
export const useRecipients = (id: string, stage: RecipientStage | undefined) =>
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
