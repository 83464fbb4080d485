import type { DeclaredForm } from '@replyloop/shared/values/customField'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'

const useCustomFields = () =>
  useQuery({
    queryKey: ['customFields', 'names'],
    queryFn: ({ signal }) => api('GET /custom_fields', { query: { limit: '100' }, signal }),
    staleTime: 60_000,
  }).data?.data ?? []

/** The names of the custom fields that are declared or that the account's contacts have. */
export const useCustomFieldNames = (): readonly string[] => useCustomFields().map(({ name }) => name)

/** A declared field: its name, and what fits it. */
export interface NamedForm extends DeclaredForm {
  name: string
}

/** The declared fields of the account. */
export const useDeclaredForms = (): readonly NamedForm[] =>
  useCustomFields().flatMap(({ name, declaredType, options }) =>
    declaredType === null ? [] : [{ name, type: declaredType, options: options ?? [] }],
  )
