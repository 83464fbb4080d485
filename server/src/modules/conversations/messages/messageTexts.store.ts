import { and, asc, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { contains, isGiven } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import { wholeNumber } from '../../../platform/db/statements/statement.ts'
import { findFew, findTexts } from '../../../platform/search/findFew.ts'
import type { Range, Searched } from '../../../platform/search/subject.ts'

/** The text of a message with what is said in its voice note. */
const textOf = (m: Schema['message']) => sql<string>`${m.body} || coalesce(' ' || ${m.transcript}, '')`

/** The condition that a text stands in a message or is said in its voice note. */
export const saysIt = ({ t: { message: m } }: Pick<Reader, 't'>, search: string | undefined) =>
  or(contains(m.body, search), contains(m.transcript, search))

/** Declares the select of texts behind an id, in the order of the ids; where they have an end, up to that. */
const selectTexts = (haveEnd: boolean) =>
  selectRows({
    values: ({ message: m }) => ({ accountId: m.accountId, after: m.id, upTo: m.id, limit: wholeNumber }),
    query: ({ q, t: { message: m } }, { accountId, after, upTo, limit }) =>
      q
        .select({ id: m.id, text: textOf(m) })
        .from(m)
        .where(and(eq(m.accountId, accountId), gt(m.id, after), haveEnd ? lte(m.id, upTo) : undefined))
        .orderBy(asc(m.id))
        .limit(limit),
  })
const selectAll = selectTexts(false)
const selectUpTo = selectTexts(true)

/** Messages, by their texts. */
export const messageTexts: Searched = {
  subject: 'message',
  listTexts(read, accountId, { after = '', upTo }, limit) {
    const given = { accountId, after, limit }
    return upTo === undefined ? selectAll(read, { ...given, upTo: '' }) : selectUpTo(read, { ...given, upTo })
  },
  listContaining(read, accountId, needle, range, limit) {
    const m = read.t.message
    return read.q
      .select({ id: m.id })
      .from(m)
      .where(and(within(read, accountId, range), saysIt(read, needle)))
      .orderBy(desc(m.id))
      .limit(limit)
  },
}

function within({ t: { message: m } }: Reader, accountId: string, { after, upTo, ids }: Range) {
  return and(
    eq(m.accountId, accountId),
    after === undefined ? undefined : gt(m.id, after),
    upTo === undefined ? undefined : lte(m.id, upTo),
    ids === undefined ? undefined : inArray(m.id, [...ids]),
  )
}

/** The ids of the messages that a search finds, where they are few; `undefined` where they are many, or nothing is searched for. */
export const findFewMessages = async (
  read: Reader,
  accountId: string,
  search: string | undefined,
): Promise<string[] | undefined> =>
  isGiven(search) ? findFew(read, messageTexts, accountId, search) : undefined

/** Of each contact in whose messages a text is found the newest of these; where it is in many, of some of the newest. */
export async function findContactsByText(
  read: Reader,
  accountId: string,
  search: string | undefined,
): Promise<Map<string, string>> {
  if (!isGiven(search) || search === '') return new Map()
  const { ids } = await findTexts(read, messageTexts, accountId, search)
  if (ids.length === 0) return new Map()
  const m = read.t.message
  const found = await read.q
    .select({ id: m.id, contactId: m.contactId })
    .from(m)
    .where(and(eq(m.accountId, accountId), inArray(m.id, ids)))
    .orderBy(asc(m.id))
  return new Map(found.map(({ id, contactId }) => [contactId, id])) // the last one stays
}

/** The texts of some messages of an account. */
export const listTextsOf = ({ q, t: { message: m } }: Reader, accountId: string, ids: readonly string[]) =>
  q
    .select({ id: m.id, contactId: m.contactId, body: textOf(m), createdAt: m.createdAt })
    .from(m)
    .where(and(eq(m.accountId, accountId), inArray(m.id, [...ids])))
