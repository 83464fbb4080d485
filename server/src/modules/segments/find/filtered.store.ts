import { and, asc, desc, eq, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import { findFew, type Few, type FewIds, mostFew, type CompiledFilter } from '../../contacts/filters.ts'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'

/** A filter of an account's contacts, with those who alone may match, where they are few. */
export interface Prepared {
  accountId: string
  condition: SQL
  few?: FewIds | undefined
  /** By what the newest of those who alone may match are found, where they are many. */
  newest?: Few['newest'] | undefined
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
): Promise<Prepared> => {
  const found = await findFew(read, few, most)
  const ordered = found === undefined ? few.find((way): way is Few => 'newest' in way) : undefined
  return { accountId, condition, few: found, newest: ordered?.newest }
}

/** Whether a filter finds a contact. */
const finds = ({ t: { contact: c } }: Reader, { accountId, condition, few }: Prepared) =>
  and(eq(c.accountId, accountId), few && inArray(c.id, few), condition)

/** Selects the contacts that a filter finds, the newest first, by those alone who may match or by a walk through all. */
export function selectFiltered(read: Reader, prepared: Prepared, cursor: string | undefined, limit: number) {
  const c = read.t.contact
  return read.q
    .select()
    .from(c)
    .where(and(finds(read, prepared), beforeCursor(c.id, cursor)))
    .orderBy(desc(c.id))
    .limit(limit)
}

/** The contacts that a filter finds, the newest first. */
export const listFiltered = (read: Reader, prepared: Prepared, cursor: string | undefined, limit: number) =>
  listInSteps(read, prepared, cursor, limit, (...step) => selectFiltered(read, ...step))

/** The ids of the contacts that a filter finds, without test contacts, the newest first. */
export async function listFilteredIds(
  read: Reader,
  prepared: Prepared,
  cursor: string | undefined,
  limit: number,
): Promise<string[]> {
  const c = read.t.contact
  const rows = await listInSteps(read, prepared, cursor, limit, (step, before, most) => {
    const isMeant = and(
      finds(read, step),
      notInArray(c.id, selectTestContacts(read, prepared.accountId)),
      beforeCursor(c.id, before),
    )
    return read.q.select({ id: c.id }).from(c).where(isMeant).orderBy(desc(c.id)).limit(most)
  })
  return rows.map(({ id }) => id)
}

/** So often the newest are found by what leads to them; where a page is not full by then, few of them fit. */
const mostSteps = 10

/**
 * A page of what `list` finds. Where an index has those who alone may match, the newest first, some of them are looked at after the
 * others: they may be the oldest of a million contacts, all of whom would be asked.
 */
async function listInSteps<R extends { id: string }>(
  read: Reader,
  { newest, ...prepared }: Prepared,
  cursor: string | undefined,
  limit: number,
  list: (step: Prepared, before: string | undefined, most: number) => PromiseLike<R[]>,
): Promise<R[]> {
  const found: R[] = []
  let before = cursor
  for (let step = 0; newest !== undefined && step < mostSteps; step += 1) {
    const size = step === 0 ? Math.min(2 * limit, mostFew) : mostFew // all of a page often fit
    const few = (await newest(read, before, size)).map(({ id }) => id)
    if (few.length > 0) found.push(...(await list({ ...prepared, few }, before, limit - found.length)))
    if (found.length === limit || few.length < size) return found
    before = few.at(-1)
  }
  return [...found, ...(await list(prepared, before, limit - found.length))]
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
