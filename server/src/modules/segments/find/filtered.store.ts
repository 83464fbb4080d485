import { and, asc, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { findFew, type FewIds, mostFew, type CompiledFilter } from '../../contacts/filters.ts'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'

/** A filter of an account's contacts, with those who alone may match, where they are few. */
export interface Prepared {
  accountId: string
  condition: SQL
  few?: FewIds | undefined
}

/**
 * Finds out whether one of the leaves that each contact has to fulfil leaves few: then these are looked up, and a database walks no
 * million for them. All else it finds on the way through the contacts, the newest first. `most`: how many are few, if not as on a page.
 */
export const prepareFilter = async (
  read: Reader,
  accountId: string,
  { condition, few }: Pick<CompiledFilter, 'condition' | 'few'>,
  most?: number,
): Promise<Prepared> => ({ accountId, condition, few: await findFew(read, few, most) })

/** Whether a filter finds a contact. */
const finds = ({ t: { contact: c } }: Reader, { accountId, condition, few }: Prepared) =>
  and(eq(c.accountId, accountId), few && inArray(c.id, few), condition)

/** The contacts that a filter finds, the newest first. */
export function listFiltered(read: Reader, prepared: Prepared, cursor: string | undefined, limit: number) {
  const c = read.t.contact
  return read.q
    .select()
    .from(c)
    .where(and(finds(read, prepared), beforeCursor(c.id, cursor)))
    .orderBy(desc(c.id))
    .limit(limit)
}

/** The ids of the contacts that a filter finds, without test contacts, the newest first. */
export async function listFilteredIds(
  read: Reader,
  prepared: Prepared,
  cursor: string | undefined,
  limit: number,
): Promise<string[]> {
  const c = read.t.contact
  const isMeant = and(
    finds(read, prepared),
    notInArray(c.id, selectTestContacts(read, prepared.accountId)),
    beforeCursor(c.id, cursor),
  )
  const rows = await read.q.select({ id: c.id }).from(c).where(isMeant).orderBy(desc(c.id)).limit(limit)
  return rows.map(({ id }) => id)
}

/** How many contacts a filter finds, without test contacts, and the newest of them; no more than `most` are looked for. */
export async function previewFiltered(
  read: Reader,
  prepared: Prepared,
  { most, sample }: { most: number; sample: number },
) {
  const { q, t } = read
  const c = t.contact
  const isMeant = and(finds(read, prepared), notInArray(c.id, selectTestContacts(read, prepared.accountId)))
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
