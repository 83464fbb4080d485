import { and, eq, isNotNull, notInArray, sql } from 'drizzle-orm'
import { gone, havingRows, type ReadLeaf } from '../../contacts/filters.ts'
import { findList, findListByName } from '../lists.store.ts'

/** Those who are on a list, or on none. */
export const listLeaf: ReadLeaf = async (read, account, { op, value }) => {
  const { list: l, membership: m } = read.t
  if (op === 'isEmpty') {
    // Those of deleted lists go within the hour.
    const deleted = await read.q
      .select({ id: l.id })
      .from(l)
      .where(and(eq(l.accountId, account.id), isNotNull(l.deletedAt)))
    const ids = deleted.map(({ id }) => id)
    const isThere = ids.length === 0 ? undefined : notInArray(m.listId, ids)
    const { condition } = havingRows(read, m, m.contactId, isThere)
    return { condition: sql`not ${condition}`, isCertain: true }
  }
  const idOrName = String(value)
  const list =
    (await findList(read, account.id, idOrName)) ?? (await findListByName(read, account.id, idOrName))
  if (list === undefined) return gone('list')
  return {
    ...havingRows(read, m, m.contactId, eq(m.listId, list.id), { isOrdered: true }),
    kept: { value: list.id },
    named: list.name,
  }
}
