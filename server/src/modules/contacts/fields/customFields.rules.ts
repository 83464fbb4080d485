import type { CustomFields } from '@replyloop/shared/contract/customFieldValues'
import type { CustomFieldKind } from '@replyloop/shared/values/customField'

/** The kind of a value. */
export function customFieldKind(value: CustomFields[string]): CustomFieldKind {
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'number' : 'boolean'
}

/** The fields that a change takes away. */
export const lostFields = (before: CustomFields, after: CustomFields): string[] =>
  Object.keys(before).filter((name) => !Object.hasOwn(after, name))
