import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { contactMatches } from '../../contacts/contacts.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { textBytes } from '../../../platform/db/textBytes.ts'
import type { ExportRow } from './exports.store.ts'

type CustomFields = Pick<ContactRow, 'customFields'>

/** What an export has of a contact. */
export type ExportedContact = CustomFields &
  Pick<ContactRow, 'phone' | 'email' | 'firstName' | 'lastName' | 'createdAt' | 'optedOutAt' | 'channel'>

/** The contacts of an export, some at a time: a list's in the order of joining, else the oldest first. */
export function contactPages(read: Reader, run: ExportRow): AsyncGenerator<ExportedContact[]> {
  const { q, t } = read
  const { contact: c, membership: m } = t
  const { key, smallFields, rest } = partsOf(read, run)
  const fields = {
    key,
    id: c.id,
    phone: c.phone,
    email: c.email,
    firstName: c.firstName,
    lastName: c.lastName,
    customFields: smallFields,
    createdAt: c.createdAt,
    optedOutAt: c.optedOutAt,
    channel: c.channel,
  }
  return pagesOf(read, (after) =>
    run.listId === null
      ? q.select(fields).from(c).where(rest(after)).orderBy(asc(key)).limit(pageSize)
      : q
          .select(fields)
          .from(m)
          .innerJoin(c, eq(c.id, m.contactId))
          .where(rest(after))
          .orderBy(asc(key))
          .limit(pageSize),
  )
}

/** The custom fields of the same contacts, in the same order. */
export function customFieldPages(read: Reader, run: ExportRow): AsyncGenerator<CustomFields[]> {
  const { q, t } = read
  const { contact: c, membership: m } = t
  const { key, smallFields, rest } = partsOf(read, run)
  const fields = { key, id: c.id, customFields: smallFields }
  return pagesOf(read, (after) =>
    run.listId === null
      ? q.select(fields).from(c).where(rest(after)).orderBy(asc(key)).limit(pageSize)
      : q
          .select(fields)
          .from(m)
          .innerJoin(c, eq(c.id, m.contactId))
          .where(rest(after))
          .orderBy(asc(key))
          .limit(pageSize),
  )
}

const pageSize = 250
/** Custom fields of so many bytes are read with the page; larger ones, which may have a megabyte, a few at a time. */
const smallBytes = 4000
const largeAtOnce = 5

/** The key by which an export is in order, the condition of what comes after one, and the custom fields that a page has. */
function partsOf(read: Reader, run: ExportRow) {
  const { contact: c, membership: m } = read.t
  const matches = and(contactMatches(read, run.accountId, run), eq(c.isTest, false))
  const key = run.listId === null ? c.id : m.id
  const isOnList = run.listId === null ? undefined : eq(m.listId, run.listId)
  return {
    key,
    smallFields: sql<
      ContactRow['customFields'] | null
    >`case when ${textBytes(c.customFields)} <= ${smallBytes} then ${c.customFields} end`.mapWith(
      c.customFields,
    ),
    rest: (after: string) => and(isOnList, matches, gt(key, after)),
  }
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
