import { lockThen, type Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { listAliases } from './aliases.store.ts'
import { contactDeleting } from './contacts.facts.ts'
import { deleteContactRow } from './contacts.store.ts'
import { requireContact } from './findContact.ts'
import { followLostFields } from './noteCustomFields.ts'
import { rememberOptOut } from './obeySuppression.ts'

/**
 * Erases a person: fields, messages, memberships, events and, about an hour later, the files that only they sent; and what
 * exports and imports hold of them. docs/guide/privacy.md#what-an-erasure-leaves says what stays. Throws `CONTACT_NOT_FOUND`.
 */
export async function deleteContact(tx: Tx, accountId: string, id: string): Promise<void> {
  const known = await requireContact(tx, accountId, id)
  const aliases = await listAliases(tx, id)
  const wanted = [
    locks.exports(accountId), // none is begun that still sees the contact
    ...locks.contactKey(accountId, known),
    ...aliases.flatMap(({ kind, value }) =>
      kind === 'id' ? [] : locks.contactKey(accountId, { [kind]: value }),
    ), // nor is a row imported that makes the person anew
    locks.conversation(id), // nor does a message come in that is not remembered
  ]
  const [contact] = await lockThen(tx, wanted, () => [requireContact(tx, accountId, id)])
  await rememberOptOut(tx, contact)
  await followLostFields(tx, accountId, contact.customFields, {})
  await contactDeleting.happened(tx, contact)
  await deleteContactRow(tx, contact.id)
  tx.notify(`account:${accountId}`)
  tx.notify('erased')
}
