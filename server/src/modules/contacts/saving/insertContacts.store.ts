import { requireRow, type Tx } from '../../../platform/db/db.ts'
import { insertRow } from '../../../platform/db/statements/declare.ts'
import { newId } from '../../../platform/ids.ts'
import { initialContact, searchTextOf, type ContactRow } from '../contact.rules.ts'

/** A contact to add, without what every new one begins with. */
export type NewContact = Pick<
  ContactRow,
  'firstName' | 'lastName' | 'phone' | 'email' | 'customFields' | 'fromId' | 'channel'
> &
  Partial<Pick<ContactRow, 'isTest' | 'tagIds'>>

const insertNew = insertRow((t) => t.contact)

/** A new contact, as it would be stored. */
export const newContactRow = (accountId: string, contact: NewContact, now: number): ContactRow => ({
  ...initialContact,
  ...contact,
  id: newId('con', now),
  accountId,
  searchText: searchTextOf(contact),
  createdAt: now,
  updatedAt: now,
})

/** Adds a contact and returns the new row. */
export async function insertContact(tx: Tx, accountId: string, contact: NewContact): Promise<ContactRow> {
  return requireRow(await insertContacts(tx, accountId, [contact]))
}

/** Adds contacts and returns the new rows. */
export async function insertContacts(
  tx: Tx,
  accountId: string,
  contacts: readonly NewContact[],
): Promise<ContactRow[]> {
  const rows = contacts.map((contact) => newContactRow(accountId, contact, tx.now))
  const [only, ...others] = rows
  if (only !== undefined && others.length === 0) tx.notify(`changed:${accountId} contact ${only.id}`)
  else tx.notify(`changed:${accountId} contact`)
  const stored = rows.map((row) => ({ ...row, isExample: false }))
  await insertNew.many(tx, stored) // asking for them back would cost more than the insert
  return rows
}
