import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type ResponseBody } from '../api.ts'

/** What the inbox does by itself, as the API returns it. */
export type InboxSettings = ResponseBody<'GET /inbox_settings'>

const queryKey = ['inboxSettings']

/** What the inbox does by itself. */
export const useInboxSettings = () =>
  useQuery({ queryKey, queryFn: ({ signal }) => api('GET /inbox_settings', { signal }) })

/** Changes some of it. */
export function useSaveInboxSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: RequestBody<'PATCH /inbox_settings'>
      version: string | undefined
    }) => saveVersion('PATCH /inbox_settings', { body }, version),
    onSuccess: ({ now }) => queries.setQueryData(queryKey, now),
  })
}
