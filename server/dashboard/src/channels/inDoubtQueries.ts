import { maxPageSize, maxRetriesInDoubt } from '@replyloop/shared/values/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type ResponseBody, type RowOf } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { allRows, usePages } from '../usePages.ts'

export type MessageInDoubt = RowOf<'GET /connected_channels/:id/in_doubt'>
/** What became of the messages that somebody has had sent again. */
export type Retried = Omit<ResponseBody<'POST /connected_channels/:id/in_doubt/retry'>, 'success' | 'version'>

/** The messages of a channel of which nobody knows whether they arrived, the latest first. */
export const useMessagesInDoubt = (id: string) =>
  usePages<MessageInDoubt>(['connectedChannels', id, 'inDoubt'], (cursor, signal) =>
    api('GET /connected_channels/:id/in_doubt', { params: { id }, query: { cursor, limit: '25' }, signal }),
  )

/** All messages of a channel that are in doubt now. */
const readAll = (id: string): Promise<MessageInDoubt[]> =>
  allRows((cursor) =>
    api('GET /connected_channels/:id/in_doubt', { params: { id }, query: { cursor, limit: maxPageSize } }),
  )

/** Sends messages in doubt again, the oldest first: those that are given, or all. */
export function useRetryInDoubt(id: string) {
  const queries = useQueryClient()
  return useMutation({
    async mutationFn(chosen: readonly MessageInDoubt[] | 'all'): Promise<Retried> {
      const messages = (chosen === 'all' ? await readAll(id) : chosen).map(({ id: messageId, attempts }) => ({
        id: messageId,
        attempts,
      }))
      messages.reverse()
      const sum = { retried: 0, changed: 0, optedOut: 0, windowClosed: 0 }
      for (let from = 0; from < messages.length; from += maxRetriesInDoubt) {
        const some = await api('POST /connected_channels/:id/in_doubt/retry', {
          params: { id },
          body: { messages: messages.slice(from, from + maxRetriesInDoubt) },
        })
        sum.retried += some.retried
        sum.changed += some.changed
        sum.optedOut += some.optedOut
        sum.windowClosed += some.windowClosed
      }
      return sum
    },
    onSettled: () => invalidateAll(queries, ['connectedChannels', id, 'inDoubt'], ['deliveries']),
  })
}
