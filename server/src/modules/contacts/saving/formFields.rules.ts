import { UpdateContact } from '@replyloop/shared/contract/contact'
import { changeTo, type FormField } from '@replyloop/shared/contract/formFields'
import { parseInput } from '@replyloop/shared/contract/parse'
import { isSameValue } from '@replyloop/shared/values/changes'
import { problemMessage } from '../../../platform/errors/problem.ts'
import { mergeCustomFields, type ContactRow } from '../contact.rules.ts'

/** What a form changes of a contact, and why some of its values are left out. */
export interface ReadForm {
  change: UpdateContact
  leftOut: string[]
}

/** Reads a form by the fields that it fills: of several for one field of the contact the first with a value counts. */
export function readForm(
  contact: ContactRow,
  fields: readonly FormField[],
  values: Readonly<Record<string, unknown>>,
): ReadForm {
  let change: UpdateContact = {}
  const leftOut: string[] = []
  const filled = new Set<string>()
  for (const { name, field } of fields) {
    const value = Object.hasOwn(values, name) ? values[name] : null
    if (value === null || filled.has(field)) continue
    const read = readValue(contact, change, field, value)
    if ('fault' in read) leftOut.push(`${name}: ${read.fault}`)
    else if (read.isValue) filled.add(field)
    if ('change' in read) change = read.change
  }
  return { change, leftOut }
}

/** The change with one value more; `isValue`: whether it is none of those that stand for nothing. */
function readValue(
  contact: ContactRow,
  change: UpdateContact,
  field: string,
  value: unknown,
): { change: UpdateContact; isValue: boolean } | { fault: string } {
  const parsed = parseInput(UpdateContact, changeTo(field, value), 'The value')
  if (!parsed.success) return { fault: parsed.message }
  const { customFields, ...own } = parsed.value
  if (!customFields)
    return { change: { ...change, ...own }, isValue: Object.values(own).some((each) => each !== undefined) }
  const merged = { ...change.customFields, ...customFields }
  try {
    mergeCustomFields(contact.customFields, merged)
  } catch (error) {
    return { fault: problemMessage(error) }
  }
  return { change: { ...change, customFields: merged }, isValue: Object.keys(customFields).length > 0 }
}

/** A change without what the contact has already. */
export function withoutKnown(contact: ContactRow, { customFields, ...own }: UpdateContact): UpdateContact {
  const changed = Object.entries(customFields ?? {}).filter(
    ([key, value]) => !isSameValue(contact.customFields[key], value),
  )
  return {
    ...(own.firstName !== contact.firstName && { firstName: own.firstName }),
    ...(own.lastName !== contact.lastName && { lastName: own.lastName }),
    ...(own.email !== contact.email && { email: own.email }),
    ...(changed.length > 0 && { customFields: Object.fromEntries(changed) }),
  }
}
