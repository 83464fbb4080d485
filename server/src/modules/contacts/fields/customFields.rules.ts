import type { CustomFields } from '@replyloop/shared/contract/customFieldValues'
import type { CustomFieldKind } from '@replyloop/shared/values/customField'

/** The kind of a value. */
export function customFieldKind(value: CustomFields[string]): CustomFieldKind {
  if (typeof value === 'string') return 'text'
  return typeof value === 'number' ? 'number' : 'boolean'
}

/** Whether a change takes a field away. */
export const losesField = (before: CustomFields, after: CustomFields): boolean =>
  Object.keys(before).some((name) => !Object.hasOwn(after, name))
