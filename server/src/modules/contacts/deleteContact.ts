import type { Tx } from '../../platform/db/db.ts'
import { contactDeleting } from './contacts.facts.ts'
import { deleteContactRow } from './contacts.store.ts'
import { requireContact } from './findContact.ts'
import { rememberOptOut } from './obeySuppression.ts'

/**
 * Erases a person: fields, messages, memberships, events and, about an hour later, the files that only they sent. Lines
 * of the credit history stay, and that the person has opted out (docs/interface.md#update-a-contact). Throws `CONTACT_NOT_FOUND`.
 */
export async function deleteContact(tx: Tx, accountId: string, id: string): Promise<void> {
  const contact = await requireContact(tx, accountId, id)
  await rememberOptOut(tx, contact)
  await contactDeleting.happened(tx, contact)
  await deleteContactRow(tx, contact.id)
  tx.notify(`account:${accountId}`)
  tx.notify('erased')
}
