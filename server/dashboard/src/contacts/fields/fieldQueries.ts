import type { CustomField } from '@replyloop/shared/contract/customField'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, type RequestBody } from '../../api.ts'
import { invalidateAll } from '../../queryClient.ts'
import { usePages } from '../../usePages.ts'

/** The custom fields that are declared or that contacts have, whose name contains `search`. */
export const useFields = (search: string | undefined) =>
  usePages(
    ['customFields', 'table', search],
    (cursor, signal) => api('GET /custom_fields', { query: { search, cursor, limit: '50' }, signal }),
    { keepPrevious: true },
  )

/** The contacts whose value does not fit a field. */
export const useNotFitting = (field: string) =>
  usePages(['customFields', 'notFitting', field], (cursor, signal) =>
    api('GET /custom_fields/:field/not_fitting', {
      params: { field },
      query: { cursor, limit: '20' },
      signal,
    }),
  )

/** Gives a field a type, or another one where it has one. */
export function useSaveField(known: Pick<CustomField, 'id'> | undefined) {
  const queries = useQueryClient()
  const id = known?.id ?? null
  return useMutation({
    mutationFn: (body: RequestBody<'POST /custom_fields'>) => {
      const { name: _stays, ...change } = body
      return id === null
        ? api('POST /custom_fields', { body })
        : api('PATCH /custom_fields/:field', { params: { field: id }, body: change })
    },
    onSuccess: () => invalidateAll(queries, ['customFields'], ['contacts']),
  })
}

/** Takes the type from a field. */
export function useUndeclare(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api('DELETE /custom_fields/:field', { params: { field: id } }),
    onSuccess: () => invalidateAll(queries, ['customFields'], ['contacts']),
  })
}
