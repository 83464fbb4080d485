import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { api, type RowOf } from '../api.ts'
import { conversationKey, countedKeys, messagesKey, newestKey, scheduledKey } from './inboxKeys.ts'
import { queryOf, readInboxSearch } from './inboxSearch.ts'
import { patchNewest, patchPages, type Order } from './patchPages.ts'
import { invalidateAll } from '../queryClient.ts'
import { isCheapToRefetch, type Page } from '../usePages.ts'

type Row = RowOf<'GET /conversations'>
type Message = RowOf<'GET /messages'>

/** What of a conversation has changed: its messages too, and which version it has by that; `undefined`: nobody knows. */
export interface ConversationChange {
  readonly hasMessages: boolean
  readonly version: number | undefined
}

/** Conversations that have changed, by the ids of their contacts. */
export type ConversationChanges = ReadonlyMap<string, ConversationChange>

/** Reads again the rows of conversations that have changed, in the lists on screen. */
export const refreshLists = (queries: QueryClient, changes: ConversationChanges): Promise<unknown> =>
  Promise.all(
    queries
      .getQueryCache()
      .findAll({ queryKey: ['conversations'] })
      .map((list) => refreshRows(queries, list, changes)),
  )

/** Reads again the open conversation, where it has changed, and its newest messages. */
export const refreshOpen = (queries: QueryClient, changes: ConversationChanges): Promise<unknown> =>
  Promise.all(
    [...changes].flatMap(([contactId, { hasMessages, version }]) => [
      ...(isKnown(queries.getQueryData<Row>(conversationKey(contactId)), version)
        ? []
        : [queries.invalidateQueries({ queryKey: conversationKey(contactId) })]),
      ...(hasMessages ? [refreshThread(queries, contactId)] : []),
      queries.invalidateQueries({ queryKey: scheduledKey(contactId) }),
    ]),
  )

/** Reads again what shows a conversation, and its messages where they have changed, too. */
export const readAgain = (
  queries: QueryClient,
  contactId: string,
  { hasMessages }: Pick<ConversationChange, 'hasMessages'>,
): Promise<unknown> => {
  const changes = new Map([[contactId, { hasMessages, version: undefined }]])
  return Promise.all([
    refreshLists(queries, changes),
    refreshOpen(queries, changes),
    invalidateAll(queries, ...countedKeys, ['conversations', 'waiting'], ['contacts']),
    hasMessages ? invalidateAll(queries, ['attempts']) : undefined,
  ])
}

/** What a list of the inbox asks for, by the filters in its key; `undefined` of what is none. */
const queryOfList = ({ queryKey: [, search] }: Query) =>
  typeof search === 'object' ? queryOf(readInboxSearch({ ...search })) : undefined

const isKnown = (row: Row | undefined, version: number | undefined) =>
  row !== undefined && version !== undefined && row.version >= version

const byLatest: Order<Row> = { placeOf: ({ lastMessage }) => lastMessage?.id ?? '', isAscending: false }
const bySince = (sinceOf: (row: Row) => string | null | undefined): Order<Row> => ({
  placeOf: (row) => `${Date.parse(sinceOf(row) ?? '')}-${row.contact.id}`,
  isAscending: true,
})
const byHandOver = bySince(({ needsHuman }) => needsHuman?.since)
const byWaiting = bySince(({ waitingSince }) => waitingSince)
const byDue = bySince(({ replyDueAt }) => replyDueAt)

function orderOf({ order, filter }: ReturnType<typeof queryOf>): Order<Row> {
  if (order === 'due') return byDue
  if (order !== 'waiting') return byLatest
  return filter === 'needs_human' ? byHandOver : byWaiting
}

async function refreshRows(queries: QueryClient, list: Query, changes: ConversationChanges): Promise<void> {
  const { queryKey } = list
  const query = queryOfList(list)
  if (query === undefined) return
  const data = queries.getQueryData<InfiniteData<Page<Row>, string>>(queryKey)
  const rows = new Map(data?.pages.flatMap((page) => page.data.map((row) => [row.contact.id, row])))
  const ids = [...changes].flatMap(([id, { version }]) => (isKnown(rows.get(id), version) ? [] : [id]))
  if (ids.length === 0) return
  const readAll = () => queries.invalidateQueries({ queryKey, exact: true, predicate: isCheapToRefetch })
  if (!list.isActive() || data === undefined || ids.length > maxPageSize) return readAll()
  // Where that fails, the whole list is read, which says why.
  const found = await api('GET /conversations', {
    query: { ...query, contactIds: ids.join(), limit: String(maxPageSize) },
  }).catch(() => undefined)
  if (found === undefined) return readAll()
  await untilRead(list)
  const changed = new Set(ids)
  queries.setQueryData<InfiniteData<Page<Row>, string>>(
    queryKey,
    (before) =>
      before &&
      patchPages(
        before,
        { rows: found.data, hasChanged: ({ contact }) => changed.has(contact.id) },
        orderOf(query),
      ),
  )
}

/** Waits while a query is read: what came of that would replace what is patched before. */
async function untilRead(query: Query): Promise<void> {
  while (query.state.fetchStatus === 'fetching') await query.promise?.catch(() => undefined)
}

async function refreshThread(queries: QueryClient, contactId: string): Promise<void> {
  const queryKey = messagesKey(contactId)
  const read = () => queries.getQueryData<InfiniteData<Page<Message>, string>>(queryKey)
  const readAll = () => queries.invalidateQueries({ queryKey, predicate: isCheapToRefetch })
  const thread = queries.getQueryCache().find({ queryKey, exact: true })
  if (thread?.isActive() !== true || (read()?.pages.length ?? 1) === 1) return readAll()
  const newest = await api('GET /messages', { query: { contactId } }).catch(() => undefined)
  await untilRead(thread)
  const before = read()
  const patched = before && newest && patchNewest(before, newest.data)
  if (patched === undefined) return readAll()
  queries.setQueryData(queryKey, patched)
  queries.setQueryData(newestKey(contactId), (before) => before && newest)
}
