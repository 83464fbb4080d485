import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'
import { containing } from '../lib/page.ts'

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
        filter.phone === undefined ? undefined : eq(c.phone, filter.phone),
        filter.email === undefined ? undefined : eq(c.email, filter.email),
        filter.search === undefined
          ? undefined
          : sql`${c.searchText} like ${containing(filter.search.toLowerCase())} escape '\\'`,
        filter.cursor === undefined ? undefined : lt(c.id, filter.cursor),
      ),
    )
    .orderBy(desc(c.id))
    .limit(limit)
}
