import type { Tx } from '../../../platform/db/db.ts'
import { deleteAliases, listAliasNames } from '../identity/aliases.store.ts'
import { searchTextOf, type ContactRow } from '../contact.rules.ts'
import { findContactInAccount } from '../contacts.store.ts'
import { setSearchText } from './merged.store.ts'

/** Ends what a phone and an email meant as those of merged contacts, since somebody has given them to a contact. */
export async function endAliases(
  tx: Tx,
  accountId: string,
  { phone, email }: Partial<Pick<ContactRow, 'phone' | 'email'>>,
): Promise<void> {
  if (typeof phone !== 'string' && typeof email !== 'string') return
  for (const id of await deleteAliases(tx, accountId, { phone, email })) {
    const contact = await findContactInAccount(tx, accountId, id)
    if (contact !== undefined)
      await setSearchText(tx, id, searchTextOf(contact, await listAliasNames(tx, id)))
  }
}
