import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findContactByAlias, listAliases } from '../identity/aliases.store.ts'
import { contactLocks } from '../contact.rules.ts'
import { contactDeleting } from '../contacts.facts.ts'
import { deleteContactRow, findContactInAccount } from '../contacts.store.ts'
import { requireContact } from '../findContact.ts'
import { recountLostFields } from '../fields/recordCustomFields.ts'
import { rememberOptOut } from '../suppression/applySuppression.ts'

/**
 * Erases a person: fields, messages, memberships, events and, about an hour later, the files that only they sent; and what
 * exports and imports hold of them. docs/guide/privacy.md#what-an-erasure-leaves says what stays. Throws `CONTACT_NOT_FOUND`.
 */
export async function deleteContact(tx: Tx, accountId: string, id: string): Promise<void> {
  const known = (await findContactInAccount(tx, accountId, id)) ?? (await refuseMerged(tx, accountId, id))
  const aliases = await listAliases(tx, id)
  const wanted = [
    locks.exports(accountId), // none is begun that still sees the contact
    ...contactLocks(accountId, known),
    ...aliases.flatMap(({ kind, value }) =>
      kind === 'id' ? [] : contactLocks(accountId, { [kind]: value }),
    ), // nor is a row imported that makes the person again
    locks.conversation(id), // nor does a message come in that is not remembered
  ]
  const [contact] = await lockThen(tx, wanted, () => [requireContact(tx, accountId, id)])
  await rememberOptOut(tx, contact)
  await recountLostFields(tx, accountId, contact.customFields, {})
  await contactDeleting.happened(tx, contact)
  await deleteContactRow(tx, { id: contact.id })
  tx.notify(`changed:${accountId} contact ${id}`)
  tx.notify('erased')
}

/** Erases nobody by the id of a contact that became part of another one: who names it may mean a part of that person. */
async function refuseMerged(tx: Tx, accountId: string, id: string): Promise<never> {
  const kept = await findContactByAlias(tx, accountId, { kind: 'id', value: id })
  throw new Problem(
    'CONTACT_NOT_FOUND',
    kept === undefined
      ? `No contact has the id ${id}`
      : `No contact has the id ${id} any more: it was merged into ${kept.id}. To erase that person with all that was merged, name ${kept.id}`,
  )
}
