import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { listLeft } from '../lists.facts.ts'
import { deleteMembership, type ListRow } from '../lists.store.ts'

/** Takes a contact off a list: what waits for it there is cancelled. Returns `false` where it was not on it. */
export async function leaveList(tx: Tx, list: ListRow, contact: ContactRow): Promise<boolean> {
  if (!(await deleteMembership(tx, list.id, contact.id))) return false
  await listLeft.happened(tx, { contact, list })
  tx.notify(`changed:${list.accountId} contact ${contact.id}`)
  return true
}
