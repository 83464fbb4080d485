import type { ContactRow } from '../../contacts/contact.rules.ts'
import { optOutNow } from '../../contacts/contacts.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import { listJoined, listsJoining, type HowJoined } from '../lists.facts.ts'
import { insertMemberships, type ListRow, requireList } from '../lists.store.ts'

/**
 * Puts a contact on a list; its linked campaigns follow in the same transaction
 * (docs/interface.md#add-a-contact-to-a-list). Returns `false`, and triggers nothing, when it was a member already.
 * Throws `LIST_NOT_FOUND` where the list is deleted by then.
 */
export async function joinList(
  tx: Tx,
  list: ListRow,
  contact: ContactRow,
  { greet = true, joinedBy = null }: { greet?: boolean | undefined; joinedBy?: string | null } = {},
): Promise<boolean> {
  return (await joinAll(tx, list, [contact], { queueAll: false, greet, joinedBy })) > 0
}

/** The same for contacts that join in one way. Returns how many were no members before. */
export async function joinAll(
  tx: Tx,
  list: ListRow,
  contacts: readonly ContactRow[],
  how: HowJoined,
): Promise<number> {
  const joined = await insertMemberships(tx, list.id, contacts)
  if (joined.length === 0) return 0
  const [only, ...others] = joined
  if (only !== undefined && others.length === 0) tx.notify(`changed:${list.accountId} contact ${only.id}`)
  else tx.notify(`changed:${list.accountId} contact`)
  await requireList(tx, list.accountId, list.id) // it may have been deleted before the memberships locked it
  await listJoined.happened(tx, { contacts: joined, list, ...how })
  return joined.length
}

/** Comes before several joins in one transaction, so that what follows from them takes its locks in one order. */
export const prepareJoins = (tx: Tx, listIds: readonly string[]): Promise<void> =>
  listsJoining.happened(tx, listIds)

/** Puts a contact, opted out before where that is asked for, on all of the lists or on none. Throws `LIST_NOT_FOUND`. */
export async function joinLists(
  tx: Tx,
  {
    contact: given,
    listIds,
    greet,
    optOut,
  }: { contact: ContactRow; listIds: readonly string[]; greet: boolean; optOut: boolean },
): Promise<void> {
  const lists = await pipelined(...listIds.map((id) => requireList(tx, given.accountId, id)))
  await prepareJoins(tx, listIds)
  const contact = optOut ? await optOutNow(tx, given) : given // its lock comes after those of the joins
  for (const list of lists) await joinList(tx, list, contact, { greet })
}
