import {
  keepPreviousData,
  skipToken,
  useMutation,
  useQuery,
  useQueryClient,
  type MutationMeta,
} from '@tanstack/react-query'
import { api, type RequestBody, type ResponseBody } from '../api.ts'
import { requestOf, type ChoicesDraft } from '../content/choicesDraft.ts'
import { nameOf } from '../contacts/nameOf.ts'
import { usePages, type Pages } from '../usePages.ts'
import { bidiIsolate } from '../ui/bidiIsolate.ts'
import { besideView, conversationKey, countsKey, listKey, messagesKey, newestKey } from './inboxKeys.ts'
import { queryOf, type InboxSearch } from './inboxSearch.ts'
import type { Later } from './scheduledQueries.ts'
import { readAgain } from './refreshConversations.ts'

/** A conversation with its contact, its counts and its last message. */
export type Conversation = ResponseBody<'GET /conversations/:contactId'>
/** A conversation as the list has it. */
export type ListedConversation = ResponseBody<'GET /conversations'>['data'][number]
/** A channel on which a contact can be answered. */
export type ConversationChannel = Conversation['channels'][number]
/** One message with its delivery status. */
export type Message = ResponseBody<'GET /messages/:id'>

/** The conversations that match: most recent activity first, or, of those that wait, who has waited longest. */
export const useConversations = (search: InboxSearch) =>
  usePages(listKey(search), (cursor, signal) =>
    api('GET /conversations', { query: { ...queryOf(search), cursor }, signal }),
  )

/** How many conversations there are, by filter. */
export type ConversationCounts = ResponseBody<'GET /conversation_counts'>

/** How many conversations each filter of the inbox shows, of those that match the other filters. */
export const useConversationCounts = (search: InboxSearch = {}) =>
  useQuery({
    queryKey: countsKey(search),
    queryFn: ({ signal }) => api('GET /conversation_counts', { query: besideView(search), signal }),
    placeholderData: keepPreviousData,
  })

/** How many conversations of the account need a human; `undefined` until that is known. */
export const useNeedsHumanCount = (): number | undefined => useConversationCounts().data?.needsHuman

/** One conversation, without its messages; none for `undefined`. */
export const useConversation = (contactId: string | undefined) =>
  useQuery({
    queryKey: conversationKey(contactId ?? ''),
    queryFn:
      contactId === undefined
        ? skipToken
        : () => api('GET /conversations/:contactId', { params: { contactId } }),
  })

/** The messages of a conversation, newest first. Of a long one, only the newest page is kept up to date. */
export function useThread(contactId: string): Pages<Message> {
  const load = (cursor: string, signal: AbortSignal) =>
    api('GET /messages', { query: { contactId, cursor }, signal })
  const pages = usePages(messagesKey(contactId), load)
  const { data: newest } = useQuery({
    queryKey: newestKey(contactId),
    queryFn: pages.isLong ? ({ signal }) => load('', signal) : skipToken,
  })
  const { rows } = pages
  if (rows === undefined || !pages.isLong || newest === undefined) return pages
  const known = new Set(rows.map(({ id }) => id))
  const current = new Map(newest.data.map((message) => [message.id, message]))
  return {
    ...pages,
    rows: [
      ...newest.data.filter(({ id }) => !known.has(id)),
      ...rows.map((message) => current.get(message.id) ?? message),
    ],
  }
}

/** A mutation that changes a conversation; afterwards what shows the conversation is read again. */
export function useConversationMutation<V, R>(
  contactId: string,
  mutationFn: (variables: V) => Promise<R>,
  meta: MutationMeta,
  {
    scope,
    hasMessages = false,
  }: {
    scope?: { id: string }
    /** Whether it also changes messages. */
    hasMessages?: boolean
  } = {},
) {
  const queries = useQueryClient()
  return useMutation({
    meta,
    ...(scope && { scope }),
    mutationFn,
    onSettled: () => readAgain(queries, contactId, { hasMessages }),
  })
}

/** What a person sends and does in a conversation is asked for in its order: a reply does not open what was closed after it. */
export const inTurn = (contactId: string) => ({ id: `conversation:${contactId}` })

type ReplyBody = RequestBody<'POST /contacts/:id/replies'>
type ReplyFiles = NonNullable<ReplyBody['attachments']>

/** Sends what a user has chosen to send. If it is sent again with the same `key`, it still goes out once. */
const useSend = <V extends { key: string }>(
  contact: Conversation['contact'],
  bodyOf: (variables: V) => ReplyBody,
  meta: MutationMeta,
) =>
  useConversationMutation(
    contact.id,
    (variables: V) =>
      api('POST /contacts/:id/replies', {
        params: { id: contact.id },
        body: bodyOf(variables),
        idempotencyKey: variables.key,
      }),
    meta,
    { scope: inTurn(contact.id), hasMessages: true },
  )

/** The last message that the user has seen; `undefined`: it goes out no matter what others have written since. */
interface Seen {
  lastSeenMessageId: string | undefined
}
const seenIn = ({ lastSeenMessageId }: Seen) => lastSeenMessageId !== undefined && { lastSeenMessageId }

const replyFailure = (contact: Conversation['contact']) => ({
  failureTitle: replyFailureTitle(nameOf(contact)),
  failurePage: conversationPath(contact.id),
})

/** Sends a user's reply; without a `channel`, as the service chooses. */
export const useReply = (contact: Conversation['contact']) =>
  useSend(
    contact,
    ({
      body,
      choices,
      attachments,
      channel,
      later,
      snippetIds,
      ...seen
    }: Seen & {
      body: string
      snippetIds: readonly string[]
      choices: ChoicesDraft | null
      attachments: ReplyFiles
      channel: string | undefined
      later: Later | undefined
      key: string
    }) => ({
      ...later,
      ...(body.trim() !== '' && { body }),
      ...requestOf(choices),
      ...(attachments.length > 0 && { attachments }),
      ...(channel !== undefined && { channel }),
      ...(snippetIds.length > 0 && { snippetIds: [...snippetIds] }),
      ...seenIn(seen),
    }),
    replyFailure(contact),
  )

/** Sends a template of a channel with what its variables stand for. */
export const useReplyByTemplate = (contact: Conversation['contact'], channel: string) =>
  useSend(
    contact,
    ({
      templateId,
      values,
      later,
      ...seen
    }: Seen & {
      templateId: string
      values: Record<string, string>
      later: Later | undefined
      key: string
    }) => ({
      ...later,
      templateId,
      values,
      channel,
      ...seenIn(seen),
    }),
    replyFailure(contact),
  )

/** Reacts to a message; an empty emoji takes that back. */
export const useReact = (contact: Conversation['contact']) =>
  useSend(
    contact,
    ({ reactTo, emoji, ...seen }: Seen & { reactTo: string; emoji: string; key: string }) => ({
      reactTo,
      emoji,
      ...seenIn(seen),
    }),
    { failureTitle: 'The reaction has not gone out', isNotifiedAlways: true },
  )

/** The title of the notification when a reply fails and its conversation is not on screen. */
export const replyFailureTitle = (name: string): string =>
  `Your reply to ${bidiIsolate(name)} has not gone out`

/** The path of a conversation's page. */
export const conversationPath = (contactId: string): string => `/inbox/${contactId}`

/** Sends a failed message again; takes its id. */
export const useRetry = (contactId: string) =>
  useConversationMutation(
    contactId,
    (id: string) => api('POST /messages/:id/retry', { params: { id } }),
    { failureTitle: 'The message was not sent again' },
    { hasMessages: true },
  )

/** Marks a conversation as read. */
export const useMarkRead = (contactId: string) =>
  useConversationMutation(
    contactId,
    () => api('POST /conversations/:contactId/read', { params: { contactId }, body: {} }),
    { failureTitle: null }, // the user did not ask for it
  )

/** Marks what a contact wrote last as unread for the user. */
export const useMarkUnread = (contactId: string) =>
  useConversationMutation(
    contactId,
    () => api('POST /conversations/:contactId/unread', { params: { contactId }, body: {} }),
    { failureTitle: 'The conversation is not unread' },
  )

/** Switches the bot on or off for a contact, or pauses it. */
export const useChangeBot = (contactId: string) =>
  useConversationMutation(
    contactId,
    (body: RequestBody<'PATCH /conversations/:contactId/bot'>) =>
      api('PATCH /conversations/:contactId/bot', { params: { contactId }, body }),
    { failureTitle: 'The bot stays as it was' },
  )
