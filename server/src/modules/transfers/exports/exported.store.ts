import { and, asc, eq, gt } from 'drizzle-orm'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { contactMatches } from '../../contacts/contacts.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { textBytes } from '../../../platform/db/textBytes.ts'
import { rowsAtOnce } from '../../../platform/http/page.ts'
import type { ExportRow } from './exports.store.ts'

/** What an export has of a contact. */
export type ExportedContact = Pick<
  ContactRow,
  'phone' | 'email' | 'firstName' | 'lastName' | 'customFields' | 'createdAt' | 'optedOutAt' | 'channel'
>

/** The contacts of an export, a page at a time: a list's in the order of joining, else the oldest first. */
export function contactPages(read: Reader, run: ExportRow): AsyncGenerator<ExportedContact[]> {
  const { q, t } = read
  const { contact: c, membership: m } = t
  const { key, rest } = orderOf(read, run)
  const fields = {
    key,
    bytes: textBytes(c.customFields),
    phone: c.phone,
    email: c.email,
    firstName: c.firstName,
    lastName: c.lastName,
    customFields: c.customFields,
    createdAt: c.createdAt,
    optedOutAt: c.optedOutAt,
    channel: c.channel,
  }
  return pagesOf((after, limit) =>
    run.listId === null
      ? q.select(fields).from(c).where(rest(after)).orderBy(asc(key)).limit(limit)
      : q
          .select(fields)
          .from(m)
          .innerJoin(c, eq(c.id, m.contactId))
          .where(rest(after))
          .orderBy(asc(key))
          .limit(limit),
  )
}

/** The custom fields of the same contacts, in the same order. */
export function customFieldPages(
  read: Reader,
  run: ExportRow,
): AsyncGenerator<Pick<ContactRow, 'customFields'>[]> {
  const { q, t } = read
  const { contact: c, membership: m } = t
  const { key, rest } = orderOf(read, run)
  const fields = { key, bytes: textBytes(c.customFields), customFields: c.customFields }
  return pagesOf((after, limit) =>
    run.listId === null
      ? q.select(fields).from(c).where(rest(after)).orderBy(asc(key)).limit(limit)
      : q
          .select(fields)
          .from(m)
          .innerJoin(c, eq(c.id, m.contactId))
          .where(rest(after))
          .orderBy(asc(key))
          .limit(limit),
  )
}

/** The key by which an export is in order, and the condition of what comes after one. */
function orderOf(read: Reader, run: ExportRow) {
  const { contact: c, membership: m } = read.t
  const matches = and(contactMatches(read, run.accountId, run), eq(c.isTest, false))
  const key = run.listId === null ? c.id : m.id
  const isOnList = run.listId === null ? undefined : eq(m.listId, run.listId)
  return { key, rest: (after: string) => and(isOnList, matches, gt(key, after)) }
}

const pageSize = 100

async function* pagesOf<R extends { key: string; bytes: number }>(
  page: (after: string, limit: number) => PromiseLike<R[]>,
): AsyncGenerator<R[]> {
  let rows: R[] = []
  do {
    rows = await page(rows.at(-1)?.key ?? '', rowsAtOnce(rows, pageSize))
    yield rows
  } while (rows.length > 0)
}
