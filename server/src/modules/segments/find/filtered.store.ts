import { and, asc, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { CompiledFilter } from '../../contacts/filters.ts'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'

/** Up to so many contacts are looked at one by one, by their ids. */
const mostFew = 1000

/** A filter of an account's contacts, with the ids of those who alone may match, where they are few. */
export interface Prepared {
  accountId: string
  condition: SQL
  few?: readonly string[]
}

/**
 * Finds out whether one of the leaves that each contact has to fulfil leaves few: then these are looked up, and a database walks no
 * million for them. All else it finds on the way through the contacts, the newest first.
 */
export async function prepareFilter(
  read: Reader,
  accountId: string,
  { condition, few }: Pick<CompiledFilter, 'condition' | 'few'>,
): Promise<Prepared> {
  for (const select of few) {
    const found = await select(mostFew + 1)
    if (found.length <= mostFew) {
      const ids = [...new Set(found.map(({ id }) => id))]
      return { accountId, condition: and(inArray(read.t.contact.id, ids), condition) ?? condition, few: ids }
    }
  }
  return { accountId, condition }
}

/** The contacts that a filter finds, the newest first. */
export const listFiltered = (
  { q, t: { contact: c } }: Reader,
  { accountId, condition }: Prepared,
  cursor: string | undefined,
  limit: number,
) =>
  q
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), condition, beforeCursor(c.id, cursor)))
    .orderBy(desc(c.id))
    .limit(limit)

/** The ids of the contacts that a filter finds, without test contacts, the newest first. */
export async function listFilteredIds(
  read: Reader,
  { accountId, condition }: Prepared,
  cursor: string | undefined,
  limit: number,
): Promise<string[]> {
  const c = read.t.contact
  const isMeant = and(
    eq(c.accountId, accountId),
    condition,
    notInArray(c.id, selectTestContacts(read, accountId)),
    beforeCursor(c.id, cursor),
  )
  const rows = await read.q.select({ id: c.id }).from(c).where(isMeant).orderBy(desc(c.id)).limit(limit)
  return rows.map(({ id }) => id)
}

/** How many contacts a filter finds, without test contacts, and the newest of them; no more than `most` are looked for. */
export async function previewFiltered(
  read: Reader,
  { accountId, condition }: Prepared,
  { most, sample }: { most: number; sample: number },
) {
  const { q, t } = read
  const c = t.contact
  const isMeant = and(
    eq(c.accountId, accountId),
    condition,
    notInArray(c.id, selectTestContacts(read, accountId)),
  )
  // Where few match, all contacts have been looked at by now, and are not looked at again.
  const newest = await q
    .select({ id: c.id })
    .from(c)
    .where(isMeant)
    .orderBy(desc(c.id))
    .limit(mostFew + 1)
  const found = q
    .select({ one: sql`1`.as('one') })
    .from(c)
    .where(isMeant)
    .orderBy(asc(c.id)) // else SQLite may read the contacts of all accounts to find those of a small one
    .limit(most)
  const count = newest.length <= mostFew ? newest.length : await countRows(read, found)
  const shown = newest.slice(0, sample).map(({ id }) => id)
  return { count, sample: await q.select().from(c).where(inArray(c.id, shown)).orderBy(desc(c.id)) }
}

/** Which of some conditions hold for a contact, in their order. */
export async function readTruth(
  { q, t: { contact: c } }: Reader,
  contactId: string,
  conditions: readonly SQL[],
): Promise<boolean[]> {
  const columns = conditions.map((condition, at): [string, SQL.Aliased<number>] => [
    `c${at}`,
    sql<number>`case when ${condition} then 1 else 0 end`.mapWith(Number).as(`c${at}`),
  ])
  const [row] = await q.select(Object.fromEntries(columns)).from(c).where(eq(c.id, contactId))
  return conditions.map((_condition, at) => row?.[`c${at}`] === 1)
}
