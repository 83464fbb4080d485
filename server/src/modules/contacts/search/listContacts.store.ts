import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { formsOfPhone } from '../../consent/phoneNumbers.rules.ts'
import { beforeCursor, containsLowered } from '../../../platform/db/filters.ts'

/** Contacts, newest first, that match all that is given. */
export function listContacts(
  { q, t }: Reader,
  accountId: string,
  filter: {
    search?: string | undefined
    few?: readonly string[] | undefined
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
        filter.email === undefined ? undefined : inArray(c.email, formsOfEmail(filter.email)),
        filter.few === undefined
          ? containsLowered(c.searchText, filter.search)
          : inArray(c.id, [...filter.few]),
        beforeCursor(c.id, filter.cursor),
      ),
    )
    .orderBy(desc(c.id))
    .limit(limit)
}
