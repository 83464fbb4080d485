import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor, containsLowered } from '../../../platform/db/filters.ts'
import { hasEmail, hasPhone, type SourceFilter } from '../filter/ownLeaves.store.ts'
import { cameFrom } from './contactSearch.store.ts'

/** Contacts, newest first, that match all that is given. */
export function listContacts(
  read: Reader,
  accountId: string,
  filter: {
    search?: string | undefined
    few?: readonly string[] | undefined
    phone?: string | undefined
    email?: string | undefined
    cursor?: string | undefined
  } & SourceFilter,
  limit: number,
) {
  const c = read.t.contact
  return read.q
    .select()
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        filter.phone === undefined ? undefined : hasPhone(read, filter.phone),
        filter.email === undefined ? undefined : hasEmail(read, filter.email),
        filter.few === undefined
          ? containsLowered(c.searchText, filter.search)
          : inArray(c.id, [...filter.few]),
        cameFrom(read, filter),
        beforeCursor(c.id, filter.cursor),
      ),
    )
    .orderBy(desc(c.id))
    .limit(limit)
}
