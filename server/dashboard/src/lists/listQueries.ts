import { maxPageSize } from '@replyloop/shared/values/limits'
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { List } from '@replyloop/shared/contract/list'
import { api, saveVersion, type Saved, type Versioned } from '../api.ts'
import { usePages } from '../usePages.ts'

/** The lists whose name contains `search`. */
export const useLists = (search: string | undefined) =>
  usePages(
    ['lists', 'table', search],
    (cursor, signal) => api('GET /lists', { query: { search, cursor, limit: '50' }, signal }),
    { keepPrevious: true },
  )

/** A list with its linked campaigns. */
export const useList = (id: string | null) =>
  useQuery({
    queryKey: ['lists', 'one', id],
    queryFn: id === null ? skipToken : ({ signal }) => api('GET /lists/:id', { params: { id }, signal }),
  })

/** The contacts on a list, latest first. */
export const useMembers = (id: string) =>
  usePages(['lists', 'members', id], (cursor, signal) =>
    api('GET /lists/:id/contacts', { params: { id }, query: { cursor, limit: maxPageSize }, signal }),
  )

/** What is known of a list once it is saved. */
export type SavedList = Pick<List, 'id' | 'name'> & Versioned

/** Creates a list, or renames the list with this `id`. */
export function useSaveList(id?: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({
      version,
      ...body
    }: {
      name: string
      version?: string | undefined
    }): Promise<Saved<SavedList>> =>
      id === undefined
        ? { isSaved: true, now: await api('POST /lists', { body }) }
        : saveVersion('PATCH /lists/:id', { params: { id }, body }, version),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['lists'] }),
  })
}
