import type { Filter } from '@replyloop/shared/contract/filter'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, saveVersion, type RequestBody, type ResponseBody } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { usePages } from '../usePages.ts'
import { queryOf, type ContactFilter } from './contactFilter.ts'
import { sortOf, type ListSort } from './contactSort.ts'

/** The contacts that match, page by page. */
export const useContacts = (filter: ContactFilter, sort: ListSort) =>
  usePages(
    ['contacts', 'table', filter, sort],
    (cursor, signal) =>
      api('GET /contact_search', {
        query: { ...queryOf(filter), ...sort, limit: maxPageSize, cursor },
        signal,
      }),
    { keepPrevious: true },
  )

/** The contacts that a built filter finds, page by page. */
export const useFilteredContacts = (filter: Filter, sort: ListSort) =>
  usePages(
    ['contacts', 'table', filter, sort],
    (cursor, signal) =>
      api('POST /contacts/search', {
        body: { filter, sort: sortOf(sort), limit: maxPageSize, cursor },
        signal,
      }),
    { keepPrevious: true },
  )

/** How many contacts match. */
export const useContactCount = (filter: ContactFilter) =>
  useQuery({
    queryKey: ['contacts', 'count', filter],
    queryFn: ({ signal }) => api('GET /contact_search/count', { query: queryOf(filter), signal }),
    placeholderData: keepPreviousData,
  })

/** A contact with all its fields, and their version. */
export type OneContact = ResponseBody<'GET /contacts/:id'>

const contactKey = (id: string) => ['contacts', 'one', id] as const

/** One contact with all its fields. */
export const useContact = (id: string) =>
  useQuery({
    queryKey: contactKey(id),
    queryFn: ({ signal }) => api('GET /contacts/:id', { params: { id }, signal }),
  })

/** Saves some fields of a contact, if it still has the version in which they were edited. */
export function useSaveContact(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({
      body,
      version,
    }: {
      body: RequestBody<'PATCH /contacts/:id'>
      version: string | undefined
    }) => saveVersion('PATCH /contacts/:id', { params: { id }, body }, version),
    onSuccess: async ({ now }) => {
      queries.setQueryData(contactKey(id), now)
      await queries.invalidateQueries({ queryKey: ['contacts'] })
    },
  })
}

/** Switches something of a contact, in any version. */
export function useUpdateContact(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'PATCH /contacts/:id'>) =>
      api('PATCH /contacts/:id', { params: { id }, body }),
    onSuccess: async (contact) => {
      queries.setQueryData(contactKey(id), contact)
      await queries.invalidateQueries({ queryKey: ['contacts'] })
    },
  })
}

/** What a merge of another contact into one would make; nothing while no other one is chosen. */
export const useMergePreview = (id: string, otherId: string | null) =>
  useQuery({
    queryKey: ['contacts', 'merge', id, otherId],
    queryFn:
      otherId === null
        ? skipToken
        : ({ signal }) =>
            api('GET /contacts/:id/merge_preview', { params: { id }, query: { with: otherId }, signal }),
  })

/** Merges another contact into one. Everything that shows either is read again. */
export function useMerge() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, otherId }: { id: string; otherId: string }) =>
      api('POST /contacts/:id/merge', { params: { id }, body: { otherId } }),
    // Of two that are one now there is no preview any more.
    onSuccess: () => void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'merge' }),
  })
}

/** The lists that a contact is on. */
export const useListsOfContact = (id: string) =>
  usePages(['contacts', 'lists', id], (cursor, signal) =>
    api('GET /contacts/:id/lists', { params: { id }, query: { cursor }, signal }),
  )

/** Adds a contact to a list or removes it; `joins` says which. */
export function useMembership() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      contactId,
      listId,
      joins,
    }: {
      contactId: string
      listId: string
      joins: boolean
    }) => {
      if (joins) await api('POST /lists/:id/contacts', { params: { id: listId }, body: { contactId } })
      else await api('DELETE /lists/:id/contacts/:contactId', { params: { id: listId, contactId } })
    },
    onSuccess: () => invalidateAll(queries, ['contacts'], ['lists']),
  })
}
