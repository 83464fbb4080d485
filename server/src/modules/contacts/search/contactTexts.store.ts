import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { containsLowered, isGiven } from '../../../platform/db/filters.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import { wholeNumber } from '../../../platform/db/statements/statement.ts'
import { findFew } from '../../../platform/search/findFew.ts'
import type { Range, Searched } from '../../../platform/search/subject.ts'

/** Declares the select of texts behind an id, in the order of the ids; where they have an end, up to that. */
const selectTexts = (haveEnd: boolean) =>
  selectRows({
    values: ({ contact: c }) => ({ accountId: c.accountId, after: c.id, upTo: c.id, limit: wholeNumber }),
    query: ({ q, t: { contact: c } }, { accountId, after, upTo, limit }) =>
      q
        .select({ id: c.id, text: c.searchText })
        .from(c)
        .where(and(eq(c.accountId, accountId), gt(c.id, after), haveEnd ? lte(c.id, upTo) : undefined))
        .orderBy(asc(c.id))
        .limit(limit),
  })
const selectAll = selectTexts(false)
const selectUpTo = selectTexts(true)

/** Contacts, by the text that a search looks through. */
export const contactTexts: Searched = {
  subject: 'contact',
  listTexts(read, accountId, { after = '', upTo }, limit) {
    const given = { accountId, after, limit }
    return upTo === undefined ? selectAll(read, { ...given, upTo: '' }) : selectUpTo(read, { ...given, upTo })
  },
  listContaining(read, accountId, needle, range, limit) {
    const c = read.t.contact
    return read.q
      .select({ id: c.id })
      .from(c)
      .where(and(within(read, accountId, range), containsLowered(c.searchText, needle)))
      .orderBy(desc(c.id))
      .limit(limit)
  },
}

function within({ t: { contact: c } }: Reader, accountId: string, { after, upTo, ids }: Range) {
  return and(
    eq(c.accountId, accountId),
    after === undefined ? undefined : gt(c.id, after),
    upTo === undefined ? undefined : lte(c.id, upTo),
    ids === undefined ? undefined : inArray(c.id, [...ids]),
  )
}

/** The ids of the contacts that a search finds, where they are few; `undefined` where they are many, or nothing is searched for. */
export const findFewContacts = async (
  read: Reader,
  accountId: string,
  search: string | null | undefined,
): Promise<string[] | undefined> =>
  isGiven(search) ? findFew(read, contactTexts, accountId, search) : undefined
