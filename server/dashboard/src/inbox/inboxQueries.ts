import { useMutation, useQuery, useQueryClient, type MutationMeta } from '@tanstack/react-query'
import { api, type AnswerOf } from '../api.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { usePages } from '../queries.ts'
import { isolated } from '../ui/isolated.ts'
import type { InboxSearch } from './search.ts'

export type Conversation = AnswerOf<'GET /conversations/:contactId'>
export type Message = AnswerOf<'GET /messages/:id'>

const messagesKey = (contactId: string) => ['messages', contactId]
const conversationKey = (contactId: string) => ['conversation', contactId]

/** Conversations, the latest activity first. */
export const useConversations = (search: InboxSearch) =>
  usePages(['conversations', search], (cursor, signal) =>
    api('GET /conversations', { query: { ...search, cursor }, signal }),
  )

const someWaiting = 10

/** How many conversations wait for a person, in words: of many, that there are more than nine. */
export function useNeedsHuman(): string | undefined {
  const { data } = useQuery({
    queryKey: ['conversations', 'waiting', 'some'],
    queryFn: ({ signal }) =>
      api('GET /conversations', { query: { filter: 'needs_human', limit: String(someWaiting) }, signal }),
  })
  const count = data?.data.length ?? 0
  return count === 0 ? undefined : count < someWaiting ? String(count) : '9+'
}

export const useConversation = (contactId: string) =>
  useQuery({
    queryKey: conversationKey(contactId),
    queryFn: () => api('GET /conversations/:contactId', { params: { contactId } }),
  })

/** The messages of a conversation, the newest first. */
export const useThread = (contactId: string) =>
  usePages(messagesKey(contactId), (cursor, signal) =>
    api('GET /messages', { query: { contactId, cursor }, signal }),
  )

export const useAttempts = (messageId: string) =>
  useQuery({
    queryKey: ['attempts', messageId],
    queryFn: () => api('GET /messages/:id/attempts', { params: { id: messageId }, query: { limit: '20' } }),
  })

/** Everything of one conversation is read again after `work` has changed it. */
function useChange<V, A>(contactId: string, work: (variables: V) => Promise<A>, meta: MutationMeta) {
  const queries = useQueryClient()
  return useMutation({
    meta,
    mutationFn: work,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: messagesKey(contactId) }),
        queries.invalidateQueries({ queryKey: conversationKey(contactId) }),
        queries.invalidateQueries({ queryKey: ['conversations'] }),
        queries.invalidateQueries({ queryKey: ['contacts'] }),
        queries.invalidateQueries({ queryKey: ['attempts'] }),
      ]),
  })
}

/** Sends what a person typed; one that is sent again after a broken line under the same `key` goes out once. */
export const useReply = (contact: Conversation['contact']) =>
  useChange(
    contact.id,
    ({ body, key }: { body: string; key: string }) =>
      api('POST /contacts/:id/replies', { params: { id: contact.id }, body: { body }, idempotencyKey: key }),
    { failure: notGoneOut(nameOf(contact)), toldAt: conversationPath(contact.id) },
  )

/** What a reply's failure is called where its conversation is not on screen. */
export const notGoneOut = (name: string): string => `Your reply to ${isolated(name)} has not gone out`

export const conversationPath = (contactId: string): string => `/inbox/${contactId}`

export const useRetry = (contactId: string) =>
  useChange(contactId, (id: string) => api('POST /messages/:id/retry', { params: { id } }), {
    failure: 'The message was not sent again',
  })

export const useMarkRead = (contactId: string) =>
  useChange(
    contactId,
    () => api('POST /conversations/:contactId/read', { params: { contactId }, body: {} }),
    {
      failure: null, // nobody asked for it
    },
  )

export const useChangeBot = (contactId: string) =>
  useChange(
    contactId,
    (body: { botActive?: boolean; pauseHours?: number }) =>
      api('PATCH /conversations/:contactId/bot', { params: { contactId }, body }),
    { failure: 'The bot stays as it was' },
  )
