import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody } from '../api.ts'
import { invalidateAll } from '../queryClient.ts'

/** The named keys of the account; never the keys themselves. */
export const useNamedKeys = () =>
  useQuery({ queryKey: ['namedKeys'], queryFn: ({ signal }) => api('GET /api_keys', { signal }) })

/** Makes a named key. Only this response contains it. */
export function useCreateNamedKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestBody<'POST /api_keys'>) => api('POST /api_keys', { body }),
    onSuccess: () => invalidateAll(queries, ['namedKeys'], ['checklist']),
  })
}

/** Ends a named key. */
export function useEndNamedKey(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /api_keys/:id', { params: { id } }),
    onSuccess: () => invalidateAll(queries, ['namedKeys'], ['checklist']),
  })
}
