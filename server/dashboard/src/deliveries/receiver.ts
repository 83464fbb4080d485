import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../api.ts'
import { usePages } from '../usePages.ts'

/** Where messages or events are delivered to. */
export type Receiver =
  | { readonly kind: 'subscription' | 'channel'; readonly id: string }
  | { readonly kind: 'replyWebhook' }

const pageSize = '25'

/** The endpoints of a receiver: the same three for each kind. */
function endpointsOf(receiver: Receiver) {
  if (receiver.kind === 'replyWebhook')
    return {
      health: (signal: AbortSignal) => api('GET /reply_webhook/health', { signal }),
      deliveries: (cursor: string, signal: AbortSignal) =>
        api('GET /reply_webhook/deliveries', { query: { cursor, limit: pageSize }, signal }),
      replay: (since: string) => api('POST /reply_webhook/replay', { query: { since } }),
    }
  const params = { id: receiver.id }
  if (receiver.kind === 'channel')
    return {
      health: (signal: AbortSignal) => api('GET /connected_channels/:id/health', { params, signal }),
      deliveries: (cursor: string, signal: AbortSignal) =>
        api('GET /connected_channels/:id/deliveries', { params, query: { cursor, limit: pageSize }, signal }),
      replay: (since: string) => api('POST /connected_channels/:id/replay', { params, query: { since } }),
    }
  return {
    health: (signal: AbortSignal) => api('GET /webhooks/:id/health', { params, signal }),
    deliveries: (cursor: string, signal: AbortSignal) =>
      api('GET /webhooks/:id/deliveries', { params, query: { cursor, limit: pageSize }, signal }),
    replay: (since: string) => api('POST /webhooks/:id/replay', { params, query: { since } }),
  }
}

/** How deliveries to a receiver fare; not asked for without one. */
export const useHealth = (receiver: Receiver | undefined) =>
  useQuery({
    queryKey: ['deliveries', 'health', receiver],
    queryFn: ({ signal }) => (receiver === undefined ? null : endpointsOf(receiver).health(signal)),
  })

/** What was delivered to a receiver, latest first. */
export const useDeliveries = (receiver: Receiver) =>
  usePages(['deliveries', 'log', receiver], endpointsOf(receiver).deliveries)

/** Sends again what has failed in the last so many milliseconds. */
export function useReplay(receiver: Receiver) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ms: number) => endpointsOf(receiver).replay(new Date(Date.now() - ms).toISOString()),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['deliveries'] }),
  })
}
