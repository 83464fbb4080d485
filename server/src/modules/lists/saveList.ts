import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { nameTaken } from '../../platform/errors/problem.ts'
import { listDeleting } from './lists.facts.ts'
import { findListByName, insertList, markListDeleted, updateListName, type ListRow } from './lists.store.ts'
import { requireList, requireListToLink } from './requireList.ts'

/** Creates a list. Refuses a name that is taken. */
export async function createList(tx: Tx, accountId: string, name: string): Promise<ListRow> {
  await requireFreeName(tx, accountId, name)
  tx.notify(`account:${accountId}`)
  return insertList(tx, accountId, name)
}

/** Renames a list; its identifier stays. Throws `LIST_NOT_FOUND`, and refuses a name that is taken. */
export async function renameList(tx: Tx, accountId: string, id: string, name: string): Promise<void> {
  const list = await requireList(tx, accountId, id)
  if (name === list.name) return
  await requireFreeName(tx, accountId, name)
  await updateListName(tx, id, name)
  tx.notify(`account:${accountId}`)
}

/**
 * Deletes a list; its contacts stay. Its memberships are erased within the hour, some at a time: on SQLite nobody else could
 * write while a large list is erased at once. Throws `LIST_NOT_FOUND`, and `LIST_IN_USE` while campaigns greet who joins it.
 */
export async function deleteList(tx: Tx, accountId: string, id: string): Promise<void> {
  const list = await requireListToLink(tx, accountId, id)
  await listDeleting.happened(tx, list)
  await markListDeleted(tx, id)
  tx.notify(`account:${accountId}`)
}

async function requireFreeName(tx: Tx, accountId: string, name: string): Promise<void> {
  await tx.lock(locks.listName(accountId, name))
  if ((await findListByName(tx, accountId, name)) !== undefined) throw nameTaken('list', name)
}
