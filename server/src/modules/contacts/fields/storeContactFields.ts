import type { CustomFields } from '@replyloop/shared/contract/customFieldValues'
import { isDateType } from '@replyloop/shared/values/customField'
import type { Tx } from '../../../platform/db/db.ts'
import { datesChanged } from '../contacts.facts.ts'
import { comparedAsText, readDeclared } from './declaredValue.rules.ts'
import { deleteContactFields, saveContactField, type ContactFieldRow } from './declaredFields.store.ts'
import { readDeclaredFields, type DeclaredFields } from './fitCustomFields.ts'

/** What a contact has in custom fields. */
export interface FieldsOfContact {
  id: string
  accountId: string
  customFields: CustomFields
}

/** The rows of a contact in `contact_field`. */
export function contactFieldRows(
  { byName, timeZone }: DeclaredFields,
  { id: contactId, accountId, customFields }: FieldsOfContact,
): ContactFieldRow[] {
  if (byName.size === 0) return []
  return Object.entries(customFields).flatMap(([name, value]) => {
    const field = byName.get(name)
    if (field === undefined) return []
    const compared = readDeclared(field, value, timeZone)?.compared ?? comparedAsText(value)
    return [{ accountId, fieldId: field.id, contactId, ...compared }]
  })
}

/**
 * Stores what contacts of an account have in declared fields, in the transaction that gives it to them: nothing for those that have
 * no such field. `lost` names fields that they had before.
 */
export async function storeContactFields(
  tx: Tx,
  accountId: string,
  contacts: readonly FieldsOfContact[],
  lost: readonly string[] = [],
): Promise<void> {
  if (lost.length === 0 && contacts.every(({ customFields }) => isEmpty(customFields))) return
  const declared = await readDeclaredFields(tx, accountId)
  const rows = contacts.flatMap((contact) => contactFieldRows(declared, contact))
  if (rows.length > 0) await saveContactField.many(tx, rows)
  if (declared.hasDatedSteps) await tellOfDates(tx, declared, contacts, lost)
  const lostIds = lost.flatMap((name) => declared.byName.get(name)?.id ?? [])
  if (lostIds.length > 0)
    await deleteContactFields(
      tx,
      accountId,
      lostIds,
      contacts.map(({ id }) => id),
    )
}

/** Tells whose dates may have changed. */
async function tellOfDates(
  tx: Tx,
  { byName }: DeclaredFields,
  contacts: readonly FieldsOfContact[],
  lost: readonly string[],
): Promise<void> {
  const isDated = (name: string) => {
    const field = byName.get(name)
    return field !== undefined && isDateType(field.type)
  }
  const dated = lost.some(isDated)
    ? contacts
    : contacts.filter(({ customFields }) => Object.keys(customFields).some(isDated))
  if (dated.length > 0) await datesChanged.happened(tx, { contactIds: dated.map(({ id }) => id) })
}

/** Tells that a contact has another phone, and with it other clocks by which its dates may count. */
export async function tellOfPhone(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  const { hasDatedSteps } = await readDeclaredFields(tx, accountId)
  if (hasDatedSteps) await datesChanged.happened(tx, { contactIds: [id] })
}

const isEmpty = (fields: CustomFields): boolean => {
  for (const _name in fields) return false
  return true
}
