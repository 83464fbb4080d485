import type { CustomFields } from '@replyloop/shared/contract/customFieldValues'
import { isDateType } from '@replyloop/shared/values/customField'
import { localDate } from '../../../platform/clock/localTime.ts'
import { readDeclared } from './declaredValue.rules.ts'
import type { DeclaredFields } from './fitCustomFields.ts'

/**
 * The date that a contact has in a declared field, such as `2026-11-30`; of an instant that on the clocks of a time zone.
 * `undefined` where it has none, or the field holds no dates.
 */
export function dateIn(
  { byName, timeZone: ofAccount }: DeclaredFields,
  customFields: CustomFields,
  name: string,
  timeZone: string,
): string | undefined {
  const field = byName.get(name)
  const value = Object.hasOwn(customFields, name) ? customFields[name] : undefined
  if (field === undefined || value === undefined || !isDateType(field.type)) return undefined
  const read = readDeclared(field, value, ofAccount)
  const instant = read?.compared.instant ?? null
  if (read === undefined || instant === null) return undefined
  return field.type === 'date' ? String(read.value) : localDate(instant, timeZone)
}
