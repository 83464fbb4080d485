import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type ResponseBody } from '../api.ts'
import { usePages } from '../usePages.ts'

export type Settings = ResponseBody<'GET /settings'>
type SettingsChange = {
  readonly name?: string
  readonly timeZone?: string | null
  readonly quietHours?: { readonly from: string; readonly until: string } | null
  readonly bot?: {
    readonly engine?: 'retrieval' | 'openai' | null
    readonly baseUrl?: string | null
    readonly model?: string | null
    readonly apiKey?: string | null
    readonly pauseHours?: number
  }
}

export const useSettings = () =>
  useQuery({ queryKey: ['settings'], queryFn: ({ signal }) => api('GET /settings', { signal }) })

export function useSaveSettings() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: SettingsChange) => api('PATCH /settings', { body }),
    onSuccess: async (settings) => {
      queries.setQueryData(['settings'], settings)
      await queries.invalidateQueries({ queryKey: ['session'] })
    },
  })
}

export const useApiKey = () =>
  useQuery({ queryKey: ['apiKey'], queryFn: ({ signal }) => api('GET /api_key', { signal }) })

/** Makes a new key; the answer is the only place where it stands. */
export function useGenerateApiKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('POST /api_key'),
    onSuccess: () =>
      Promise.all(['apiKey', 'checklist'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
}

export const useReplyWebhook = () =>
  useQuery({ queryKey: ['replyWebhook'], queryFn: ({ signal }) => api('GET /reply_webhook', { signal }) })

/** Sets the URL, or unsets it by an empty one. */
export function useSaveReplyWebhook() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (url: string) =>
      url === '' ? api('DELETE /reply_webhook') : api('PUT /reply_webhook', { body: { url } }),
    onSuccess: (webhook) => queries.setQueryData(['replyWebhook'], webhook),
  })
}

export const useSubscriptions = () =>
  usePages(['webhooks', 'table'], (cursor, signal) => api('GET /webhooks', { query: { cursor }, signal }))

export const useSubscription = (id: string) =>
  useQuery({
    queryKey: ['webhooks', 'one', id],
    queryFn: ({ signal }) => api('GET /webhooks/:id', { params: { id }, signal }),
  })

export const useDeliveries = (id: string) =>
  usePages(['webhooks', 'deliveries', id], (cursor, signal) =>
    api('GET /webhooks/:id/deliveries', { params: { id }, query: { cursor, limit: '25' }, signal }),
  )

export const useMembersOfAccount = () =>
  useQuery({ queryKey: ['members'], queryFn: ({ signal }) => api('GET /members', { signal }) })

export const useAuditLog = () =>
  usePages(['auditLog'], (cursor, signal) =>
    api('GET /audit_log', { query: { cursor, limit: '50' }, signal }),
  )
