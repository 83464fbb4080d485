import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { formsOfPhone } from '../consent/phoneNumbers.rules.ts'
import { beforeCursor, containsLowered, equals } from '../../platform/db/filters.ts'

/** Contacts, newest first, that match all that is given. */
export function listContacts(
  { q, t }: Reader,
  accountId: string,
  filter: {
    search?: string | undefined
    phone?: string | undefined
    email?: string | undefined
    cursor?: string | undefined
  },
  limit: number,
) {
  const c = t.contact
  return q
    .select()
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        filter.phone === undefined ? undefined : inArray(c.phone, formsOfPhone(filter.phone)),
        equals(c.email, filter.email),
        containsLowered(c.searchText, filter.search),
        beforeCursor(c.id, filter.cursor),
      ),
    )
    .orderBy(desc(c.id))
    .limit(limit)
}
