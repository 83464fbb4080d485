import type { ConversationCountQuery, ConversationQuery } from '@replyloop/shared/contract/conversationQuery'
import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { containsLowered, equals, equalsUnindexed } from '../../../platform/db/filters.ts'
import { findFewContacts, isRareChannel } from '../../contacts/contacts.ts'
import type { Reading } from './reading.ts'

/** Which conversations are meant. */
export interface InboxFilter extends ConversationQuery {
  /** In milliseconds since 1970. */
  now: number
  /** The contacts in whose messages the search is found, with the newest of these. */
  byText?: ReadonlyMap<string, string>
  /** Who asks; left out: a key. */
  reading?: Reading | undefined
}

/** Up to this many matching contacts are looked up by id; with more, a scan of the latest conversations soon finds some. */
const fewContacts = 1000

/** The conditions that a filter sets on the contact. */
export async function contactConditions(
  read: Reader,
  accountId: string,
  {
    filter,
    channel,
    campaignId,
    search,
    contactIds,
    byText = new Map(),
  }: Pick<ConversationQuery, 'filter'> &
    Partial<Pick<ConversationQuery, 'contactIds'>> &
    ConversationCountQuery &
    Pick<InboxFilter, 'byText'>,
): Promise<SQL[]> {
  const c = read.t.contact
  const few = await findFewContacts(read, accountId, search)
  // They are found by the channel alone, and not among all who wait or all of a campaign.
  const isRare =
    (filter === 'needs_human' || campaignId !== undefined) && (await isRareChannel(read, accountId, channel))
  const others = [...byText.keys()]
  return [
    contactIds && inArray(c.id, contactIds),
    filter === 'needs_human'
      ? isRare
        ? sql`coalesce(${c.needsHumanAt}, 0) <> 0`
        : isNotNull(c.needsHumanAt)
      : undefined,
    equals(c.channel, channel),
    (isRare ? equalsUnindexed : equals)(c.campaignId, campaignId),
    few === undefined
      ? or(containsLowered(c.searchText, search), others.length > 0 ? inArray(c.id, others) : undefined)
      : inArray(c.id, [...new Set([...few, ...others])]),
  ].filter((condition) => condition !== undefined)
}

/** The ids of the contacts that match; `undefined` if there are more than `fewContacts`. */
export async function findContactsIfFew(
  { q, t: { contact: c } }: Reader,
  accountId: string,
  conditions: readonly SQL[],
): Promise<string[] | undefined> {
  const found = await q
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.accountId, accountId), ...conditions))
    .limit(fewContacts + 1)
  return found.length > fewContacts ? undefined : found.map(({ id }) => id)
}
