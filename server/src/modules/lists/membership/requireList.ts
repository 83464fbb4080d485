import type { Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findList, findListByName, type ListRow } from '../lists.store.ts'

/** A list by id. Throws `LIST_NOT_FOUND`. */
export async function requireList(read: Reader, accountId: string, id: string): Promise<ListRow> {
  const list = await findList(read, accountId, id)
  if (list === undefined)
    throw new Problem('LIST_NOT_FOUND', `No list has the id ${id}; find the id in Contacts > Lists`)
  return list
}

/** A list that a campaign is about to be linked to, locked so that nobody deletes it first. Throws `LIST_NOT_FOUND`. */
export async function requireListToLink(tx: Tx, accountId: string, id: string): Promise<ListRow> {
  await tx.lock(locks.listLink(id))
  return requireList(tx, accountId, id)
}

/** The list of an account with exactly that name, locked as by `requireListToLink`. */
export async function findListToLink(tx: Tx, accountId: string, name: string): Promise<ListRow | undefined> {
  const list = await findListByName(tx, accountId, name)
  if (list === undefined) return undefined
  await tx.lock(locks.listLink(list.id))
  return findListByName(tx, accountId, name) // it may have been deleted before the lock was taken
}
