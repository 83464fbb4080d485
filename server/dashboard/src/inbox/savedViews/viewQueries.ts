import { keepPreviousData, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, savedOrThrow, saveVersion, type RequestBody, type ResponseBody } from '../../api.ts'
import { invalidateAll } from '../../queryClient.ts'
import { viewCountsKey } from '../inboxKeys.ts'

/** A saved view. */
export type SavedView = ResponseBody<'GET /views'>['data'][number]
/** One of them, and the version in which it was read. */
export type OneView = ResponseBody<'GET /views/:id'>

/** The views of the member and those of everybody. */
export const useSavedViews = () =>
  useQuery({ queryKey: ['views'], queryFn: ({ signal }) => api('GET /views', { signal }) })

/** How many conversations each of them shows. What changes lists of conversations has it read again. */
export const useViewCounts = (hasViews: boolean) =>
  useQuery({
    queryKey: viewCountsKey,
    queryFn: hasViews ? ({ signal }) => api('GET /view_counts', { signal }) : skipToken,
    placeholderData: keepPreviousData,
  })

/** One view. */
export const useSavedView = (id: string) =>
  useQuery({
    queryKey: ['views', 'one', id],
    queryFn: ({ signal }) => api('GET /views/:id', { params: { id }, signal }),
  })

/** A mutation of views; afterwards they are read again. */
function useViewMutation<V, R>(mutationFn: (variables: V) => Promise<R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateAll(queries, ['views'], viewCountsKey),
  })
}

/** Saves a view. */
export const useCreateView = () =>
  useViewMutation((body: RequestBody<'POST /views'>) => api('POST /views', { body }))

/** Saves what is changed of a view, if it still has the version in which it was edited. */
export const useChangeView = ({ id, version }: OneView) =>
  useViewMutation((body: RequestBody<'PATCH /views/:id'>) =>
    savedOrThrow(saveVersion('PATCH /views/:id', { params: { id }, body }, version)),
  )

/** Deletes a view. */
export const useDeleteView = (id: string) =>
  useViewMutation(() => api('DELETE /views/:id', { params: { id } }))
