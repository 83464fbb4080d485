import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { contactMatches } from '../../contacts/contacts.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { textBytes } from '../../../platform/db/textBytes.ts'
import type { ExportRow } from './exports.store.ts'

type CustomFields = Pick<ContactRow, 'customFields'>

/** What an export has of a contact. */
export type ExportedContact = CustomFields &
  Pick<
    ContactRow,
    | 'phone'
    | 'email'
    | 'firstName'
    | 'lastName'
    | 'createdAt'
    | 'optedOutAt'
    | 'channel'
    | 'source'
    | 'tagIds'
  >

/** The contacts of an export, some at a time: a list's in the order of joining, else the oldest first. */
export function contactPages(
  read: Reader,
  run: ExportRow,
  condition?: SQL,
): AsyncGenerator<ExportedContact[]> {
  const { phone, email, firstName, lastName, createdAt, optedOutAt, channel, source, tagIds } = read.t.contact
  const own = { phone, email, firstName, lastName, createdAt, optedOutAt, channel, source, tagIds }
  return pagesOf(read, selectPage(read, run, own, condition))
}

/** The custom fields of the same contacts, in the same order. */
export const customFieldPages = (
  read: Reader,
  run: ExportRow,
  condition?: SQL,
): AsyncGenerator<CustomFields[]> => pagesOf(read, selectPage(read, run, {}, condition))

const pageSize = 250
/** Custom fields of so many bytes are read with the page; larger ones, which may have a megabyte, a few at a time. */
const smallBytes = 4000
const largeAtOnce = 5

/** Selects some columns of the contacts that come after a key, with custom fields where these are small. */
function selectPage<C extends Partial<Schema['contact']['_']['columns']>>(
  read: Reader,
  run: ExportRow,
  columns: C,
  condition: SQL | undefined,
) {
  const { contact: c, membership: m } = read.t
  const { listId } = run
  const key = listId === null ? c.id : m.id
  const isSmall = sql`${textBytes(c.customFields)} <= ${smallBytes}`
  const smallFields = sql<ContactRow['customFields'] | null>`case when ${isSmall} then ${c.customFields} end`
  const fields = { ...columns, key, id: c.id, customFields: smallFields.mapWith(c.customFields) }
  const matches = and(contactMatches(read, run.accountId, run), condition, eq(c.isTest, false))
  return (after: string) =>
    listId === null
      ? read.q
          .select(fields)
          .from(c)
          .where(and(matches, gt(key, after)))
          .orderBy(asc(key))
          .limit(pageSize)
      : read.q
          .select(fields)
          .from(m)
          .innerJoin(c, eq(c.id, m.contactId))
          .where(and(eq(m.listId, listId), matches, gt(key, after)))
          .orderBy(asc(key))
          .limit(pageSize)
}

type Row = { key: string; id: string } & { [K in keyof CustomFields]: CustomFields[K] | null }

async function* pagesOf<R extends Row>(
  read: Reader,
  page: (after: string) => PromiseLike<R[]>,
): AsyncGenerator<(Omit<R, 'customFields'> & CustomFields)[]> {
  let rows: R[] = []
  do {
    rows = await page(rows.at(-1)?.key ?? '')
    let some: R[] = []
    let large: string[] = []
    for (const row of rows) {
      some.push(row)
      if (row.customFields === null) large.push(row.id)
      if (large.length < largeAtOnce) continue
      yield withFields(some, await findLargeFields(read, large))
      some = []
      large = []
    }
    yield withFields(some, large.length === 0 ? noFields : await findLargeFields(read, large))
  } while (rows.length > 0)
}

type LargeFields = ReadonlyMap<string, ContactRow['customFields']>
const noFields: LargeFields = new Map()

async function findLargeFields(
  { q, t: { contact: c } }: Reader,
  ids: readonly string[],
): Promise<LargeFields> {
  const found = await q
    .select({ id: c.id, customFields: c.customFields })
    .from(c)
    .where(inArray(c.id, [...ids]))
  return new Map(found.map(({ id, customFields }) => [id, customFields]))
}

/** Who has none by now was erased while it ran: the export begins again. */
const withFields = <R extends Row>(rows: readonly R[], large: LargeFields) =>
  rows.map((row) => ({ ...row, customFields: row.customFields ?? large.get(row.id) ?? {} }))
