import { audit } from '../../access/audit.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { nameTaken } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { listDeleting } from '../lists.facts.ts'
import {
  findListByName,
  insertList,
  markListDeleted,
  updateListName,
  type ListRow,
  requireList,
  requireListToLink,
} from '../lists.store.ts'

/** Creates a list. Refuses a name that is taken. */
export async function createList(tx: Tx, caller: Actor, name: string): Promise<ListRow> {
  await requireFreeName(tx, caller.id, name)
  return addList(tx, caller, name)
}

/** The list of a name; makes it where there is none. Of two at once with one name, one makes it. */
export async function findOrCreateList(tx: Tx, caller: Actor, name: string): Promise<ListRow> {
  await tx.lock(locks.listName(caller.id, name))
  return (await findListByName(tx, caller.id, name)) ?? addList(tx, caller, name)
}

async function addList(tx: Tx, caller: Actor, name: string): Promise<ListRow> {
  const list = await insertList(tx, caller.id, name)
  await audit(tx, caller, 'list_created', name, { facts: { listId: list.id } })
  return list
}

/** Renames a list; its identifier stays. Throws `LIST_NOT_FOUND`, and refuses a name that is taken. */
export async function renameList(tx: Tx, caller: Actor, id: string, name: string): Promise<void> {
  const list = await requireList(tx, caller.id, id)
  if (name === list.name) return
  await requireFreeName(tx, caller.id, name)
  await updateListName(tx, id, name)
  const changes = { name: { before: list.name, after: name } }
  await audit(tx, caller, 'list_renamed', name, { changes, facts: { listId: id } })
}

/**
 * Deletes a list; its contacts stay. Its memberships are erased within the hour, some at a time: on SQLite nobody else could
 * write while a large list is erased at once. Throws `LIST_NOT_FOUND`, and `LIST_IN_USE` while campaigns greet who joins it.
 */
export async function deleteList(tx: Tx, accountId: string, id: string): Promise<ListRow> {
  const list = await requireListToLink(tx, accountId, id)
  await listDeleting.happened(tx, list)
  await markListDeleted(tx, id)
  tx.notify(`account:${accountId}`)
  return list
}

async function requireFreeName(tx: Tx, accountId: string, name: string): Promise<void> {
  await tx.lock(locks.listName(accountId, name))
  if ((await findListByName(tx, accountId, name)) !== undefined) throw nameTaken('list', name)
}
