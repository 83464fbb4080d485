import type { Tag } from '@replyloop/shared/contract/tag'
import { maxPageSize } from '@replyloop/shared/values/limits'
import { foldName } from '@replyloop/shared/values/foldName'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'
import { allRows, usePages } from '../usePages.ts'

/** The tags whose name contains `search`, page by page, in the order of their names. */
export const useTags = (search: string | undefined) =>
  usePages(
    ['tags', 'table', search],
    (cursor, signal) => api('GET /tags', { query: { search, cursor, limit: maxPageSize }, signal }),
    { keepPrevious: true },
  )

const readAllTags = (signal: AbortSignal): Promise<Tag[]> =>
  allRows((cursor) => api('GET /tags', { query: { cursor, limit: maxPageSize }, signal }))

/** One of them by its id or its name. Throws where there is none. */
export async function readTag(idOrName: string, signal: AbortSignal): Promise<Tag> {
  const folded = foldName(idOrName)
  const tag = (await readAllTags(signal)).find(({ id, name }) => id === idOrName || foldName(name) === folded)
  if (tag === undefined) throw new Error(`there is no tag ${idOrName}`)
  return tag
}

/** All tags of the account, of which there are at most 500; none until they are read. */
export const useAllTags = (): readonly Tag[] =>
  useQuery({
    queryKey: ['tags', 'all'],
    queryFn: ({ signal }) => readAllTags(signal),
    staleTime: 60_000,
  }).data ?? []

/** Renames a tag, or changes its colour. */
export function useSaveTag(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'PATCH /tags/:tag'>) =>
      api('PATCH /tags/:tag', { params: { tag: id }, body }),
    onSuccess: () => invalidateAll(queries, ['tags'], ['contacts']),
  })
}

/** Deletes a tag: all contacts lose it. */
export function useDeleteTag(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /tags/:tag', { params: { tag: id } }),
    onSuccess: () => invalidateAll(queries, ['tags'], ['contacts']),
  })
}
