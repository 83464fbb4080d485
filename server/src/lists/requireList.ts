import type { Reader, Tx } from '../db/db.ts'
import { Problem } from '../lib/problem.ts'
import { findList, type ListRow } from './lists.store.ts'

/** A list by id. Throws `LIST_NOT_FOUND`. */
export async function requireList(read: Reader, accountId: string, id: string): Promise<ListRow> {
  const list = await findList(read, accountId, id)
  if (list === undefined)
    throw new Problem('LIST_NOT_FOUND', `No list has the id ${id}; find the id in Contacts > Lists`)
  return list
}

/** A list that a campaign is about to be linked to, locked so that nobody deletes it meanwhile. Throws `LIST_NOT_FOUND`. */
export async function requireListToLink(tx: Tx, accountId: string, id: string): Promise<ListRow> {
  await tx.lock(`linkList:${id}`)
  return requireList(tx, accountId, id)
}
