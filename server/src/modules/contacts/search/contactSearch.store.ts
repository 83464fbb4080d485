import { and, asc, count, desc, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm'
import { countRows } from '../../../platform/db/countRows.ts'
import { requireRow, type Reader } from '../../../platform/db/db.ts'
import {
  beforeCursor,
  containsLowered,
  equals,
  equalsUnindexed,
  isGiven,
} from '../../../platform/db/filters.ts'
import { selectTestContacts } from '../contacts.store.ts'
import {
  hasBot,
  hasOptedOut,
  hasSourceId,
  hasSourceKind,
  type SourceFilter,
} from '../filter/ownLeaves.store.ts'

/** The contacts that an ad, a post or a link has led here. */
export const cameFrom = (read: Reader, { sourceKind, sourceId }: SourceFilter) =>
  and(
    isGiven(sourceKind) ? hasSourceKind(read, sourceKind) : undefined,
    isGiven(sourceId) ? hasSourceId(read, sourceId) : undefined,
  )

/** Which contacts are meant: those that match all that is given. */
export interface ContactFilter extends SourceFilter {
  search?: string | null | undefined
  /** The ids of those whom the search finds, where that is known: they are few. */
  few?: readonly string[] | undefined
  listId?: string | null | undefined
  optedOut?: boolean | null | undefined
  botActive?: boolean | null | undefined
  campaignId?: string | null | undefined
  channel?: string | null | undefined
  /** Beside a campaign: whether few have the channel. They are found by it alone, and not by a campaign that many have. */
  isRareChannel?: boolean
}

/**
 * The conditions of a filter on the contact itself. If the filter names a list, the account is no condition: the caller has
 * checked whose list it is, and SQLite would walk and sort all contacts of the account for that condition.
 */
export function contactMatches(read: Reader, accountId: string, filter: ContactFilter) {
  const c = read.t.contact
  const { search, few, optedOut, botActive, campaignId, channel, isRareChannel = false } = filter
  return and(
    isGiven(filter.listId) ? undefined : eq(c.accountId, accountId),
    few === undefined ? containsLowered(c.searchText, search) : inArray(c.id, [...few]),
    isGiven(optedOut) ? hasOptedOut(read, optedOut) : undefined,
    isGiven(botActive) ? hasBot(read, botActive) : undefined,
    (isRareChannel ? equalsUnindexed : equals)(c.campaignId, campaignId),
    equals(c.channel, channel),
    cameFrom(read, filter),
  )
}

/** Up to so many contacts of a channel are looked at one by one. */
const fewOfChannel = 1000

/** Whether few contacts of an account have a channel. */
export async function isRareChannel(
  read: Reader,
  accountId: string,
  channel: string | null | undefined,
): Promise<boolean> {
  if (!isGiven(channel)) return false
  const c = read.t.contact
  const some = read.q
    .select({ one: sql`1`.as('one') })
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.channel, channel)))
    .limit(fewOfChannel + 1)
  return (await countRows(read, some)) <= fewOfChannel
}

/** Contacts that match, newest first. */
export function searchContacts(
  read: Reader,
  accountId: string,
  { cursor, ...filter }: ContactFilter & { cursor?: string | undefined },
  limit: number,
) {
  const { q, t } = read
  const { contact: c, membership: m } = t
  const matches = contactMatches(read, accountId, filter)
  if (!isGiven(filter.listId))
    return q
      .select()
      .from(c)
      .where(and(matches, beforeCursor(c.id, cursor)))
      .orderBy(desc(c.id))
      .limit(limit)
  return q
    .select(getTableColumns(c))
    .from(m)
    .innerJoin(c, eq(c.id, m.contactId))
    .where(and(onList(read, filter.listId, filter), matches, beforeCursor(m.contactId, cursor)))
    .orderBy(desc(m.contactId)) // as the unique index of memberships has them
    .limit(limit)
}

/** Counts the contacts that match, without test contacts; no more than `most` are looked for. */
export const selectCount = (read: Reader, accountId: string, filter: ContactFilter, most: number) =>
  read.q.select({ contacts: count() }).from(selectMatches(read, accountId, filter).limit(most).as('found'))

/** How many contacts match, without test contacts, as an export of them has; no more than `most` are looked for. */
export const countContacts = async (...given: Parameters<typeof selectCount>): Promise<number> =>
  requireRow(await selectCount(...given)).contacts

function selectMatches(read: Reader, accountId: string, filter: ContactFilter) {
  const { listId, ...others } = filter
  const { q, t } = read
  const { contact: c, membership: m } = t
  const one = { one: sql`1`.as('one') }
  const matches = contactMatches(read, accountId, filter)
  const tests = selectTestContacts(read, accountId)
  // In an order that no count needs: else SQLite may read the contacts of all accounts to find those of a small one.
  if (!isGiven(listId))
    return q
      .select(one)
      .from(c)
      .where(and(matches, notInArray(c.id, tests)))
      .orderBy(asc(c.id))
  const isWholeList = !Object.values(others).some(isGiven)
  return isWholeList
    ? q
        .select(one)
        .from(m)
        .where(and(eq(m.listId, listId), notInArray(m.contactId, tests)))
    : q
        .select(one)
        .from(m)
        .innerJoin(c, eq(c.id, m.contactId))
        .where(and(onList(read, listId, filter), matches, notInArray(c.id, tests)))
}

/** The memberships of a list; of few contacts, by these, since a database would walk the list to find them. */
const onList = ({ t: { membership: m } }: Reader, listId: string, { few }: ContactFilter) =>
  and(eq(m.listId, listId), few === undefined ? undefined : inArray(m.contactId, [...few]))
