import type { Filter } from '@replyloop/shared/contract/filter'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import type { KnownField } from './leafRules.ts'

/** How many a filter finds, some of them, and what is broken. What is shown stays until the next answer is there. */
export const usePreview = (filter: Filter | null) =>
  useQuery({
    queryKey: ['segments', 'preview', filter],
    queryFn:
      filter === null
        ? skipToken
        : ({ signal }) => api('POST /segments/preview', { body: { filter }, signal }),
    placeholderData: keepPreviousData,
  })

/** A custom field by its name: its type where it is declared. */
export const useKnownField = (name: string | undefined): KnownField | undefined =>
  useQuery({
    queryKey: ['customFields', 'one', name],
    queryFn:
      name === undefined || name === ''
        ? skipToken
        : async ({ signal }) => {
            const { data } = await api('GET /custom_fields', {
              query: { search: name, limit: '100' },
              signal,
            })
            const fields: readonly KnownField[] = data
            return fields.find((field) => field.name === name) ?? { name }
          },
    staleTime: 60_000,
  }).data
