import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { formsOfPhone } from '../../consent/phoneNumbers.rules.ts'
import { beforeCursor, containsLowered } from '../../../platform/db/filters.ts'
import { cameFrom, type SourceFilter } from './contactSearch.store.ts'

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
        filter.phone === undefined ? undefined : inArray(c.phone, formsOfPhone(filter.phone)),
        filter.email === undefined ? undefined : inArray(c.email, formsOfEmail(filter.email)),
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
