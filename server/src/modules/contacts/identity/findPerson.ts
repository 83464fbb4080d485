import type { Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'
import { findContactByPhone, updateContactRow } from '../contacts.store.ts'

/**
 * The contact of an account with that phone, or with another form of it, for callers that make or change one. An example that
 * has it loses it: nobody becomes part of an example, which is removed one day with all that belongs to it. The caller has
 * taken the `locks.contactKey` of the phone.
 */
export async function findPersonByPhone(
  tx: Tx,
  accountId: string,
  phone: string,
): Promise<ContactRow | undefined> {
  const found = await findContactByPhone(tx, accountId, phone)
  if (found?.isExample !== true) return found
  await updateContactRow(tx, found, { phone: null })
  return undefined
}
