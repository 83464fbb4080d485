import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody, type ResponseBody } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { sessionKey } from '../session.ts'
import { usePages } from '../usePages.ts'

/** The account's settings, as the API returns them. */
export type Settings = ResponseBody<'GET /settings'>

/** The account's settings. */
export const useSettings = () =>
  useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => api('GET /settings', { signal }) })

/** Changes some of the account's settings. */
export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'PATCH /settings'>) => api('PATCH /settings', { body }),
    onSuccess: async (settings) => {
      queries.setQueryData(['settings'], settings)
      await queries.invalidateQueries({ queryKey: sessionKey })
    },
  })
}

/** What is known about the API key; never the key itself. */
export const useApiKey = () =>
  useQuery({ queryKey: ['apiKey'], queryFn: ({ signal }) => api('GET /api_key', { signal }) })

/** Generates a new key. Only this response contains it. */
export function useGenerateApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api_key'),
    onSuccess: () => invalidateAll(queries, ['apiKey'], ['checklist']),
  })
}

/** The reply webhook's URL, and the end of its secret. */
export const useReplyWebhook = () =>
  useQuery({ queryKey: ['replyWebhook'], queryFn: ({ signal }) => api('GET /reply_webhook', { signal }) })

/** Sets the URL of the reply webhook; an empty one removes it. */
export function useSaveReplyWebhook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (url: string) =>
      url === '' ? api('DELETE /reply_webhook') : api('PUT /reply_webhook', { body: { url } }),
    onSuccess: (webhook) => queries.setQueryData(['replyWebhook'], webhook),
  })
}

/** The webhook subscriptions. */
export const useSubscriptions = () =>
  usePages(['webhooks', 'table'], (cursor, signal) => api('GET /webhooks', { query: { cursor }, signal }))

/** One webhook subscription. */
export const useSubscription = (id: string) =>
  useQuery({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) => api('GET /webhooks/:id', { params: { id }, signal }),
  })

/** The deliveries of a subscription, latest first. */
export const useDeliveries = (id: string) =>
  usePages(['webhooks', 'deliveries', id], (cursor, signal) =>
    api('GET /webhooks/:id/deliveries', { params: { id }, query: { cursor, limit: '25' }, signal }),
  )

/** The people who can sign in to this account. */
export const useMembersOfAccount = () =>
  useQuery({ queryKey: ['members'], queryFn: ({ signal }) => api('GET /members', { signal }) })

/** The audit log, latest first. */
export const useAuditLog = () =>
  usePages(['auditLog'], (cursor, signal) =>
    api('GET /audit_log', { query: { cursor, limit: '50' }, signal }),
  )
