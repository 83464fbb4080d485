import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

/** The names of the custom fields that the account's contacts have. */
export const useCustomFieldNames = (): readonly string[] =>
  useQuery({
    queryKey: ['customFields', 'names'],
    queryFn: ({ signal }) => api('GET /custom_fields', { query: { limit: '100' }, signal }),
    staleTime: 60_000,
  }).data?.data.map(({ name }) => name) ?? []
