import type { ConversationCountQuery, ConversationQuery } from '@replyloop/shared/contract/conversationQuery'
import { and, eq, inArray, isNotNull, isNull, lt, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { containsLowered, equals, equalsUnindexed } from '../../../platform/db/filters.ts'
import { findFewContacts, isRareChannel } from '../../contacts/contacts.ts'
import { findTag, selectTagged } from '../../contacts/tags.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { Reading } from './reading.ts'

/** Which conversations are meant. */
export interface InboxFilter extends ConversationQuery {
  /** In milliseconds since 1970. */
  now: number
  /** The contacts in whose messages the search is found, with the newest of these. */
  byText?: ReadonlyMap<string, string>
  /** Who asks; left out: a key. */
  reading?: Reading | undefined
  /** The contacts of whom notes mention the member who is asked for. */
  mentioning?: Mentioning | undefined
}

/** Of which conversations some are counted, and by whom. */
export type CountFilter = ConversationCountQuery & Pick<InboxFilter, 'reading' | 'byText' | 'now'>

/** Selects ids of contacts. */
export type Mentioning = SQLWrapper & PromiseLike<{ contactId: string }[]>

/** What conversations ask of notes, whose module stands on theirs: of which contacts notes mention a member. */
export type SelectMentioning = (read: Reader, accountId: string, memberId: string) => Mentioning

/** Up to this many matching contacts are looked up by id; with more, a scan of the latest conversations soon finds some. */
export const fewContacts = 1000

/** The conditions that a filter sets on the contact. A tag that is not there is nobody's. */
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
    mentioning,
    tag,
  }: Pick<ConversationQuery, 'filter'> &
    Partial<Pick<ConversationQuery, 'contactIds'>> &
    ConversationCountQuery &
    Pick<InboxFilter, 'byText' | 'mentioning'>,
): Promise<SQL[]> {
  const c = read.t.contact
  const few = await findFewContacts(read, accountId, search)
  // They are found by the channel alone, and not among all who wait or all of a campaign.
  const isRare =
    (filter === 'needs_human' || campaignId !== undefined) && (await isRareChannel(read, accountId, channel))
  const others = [...byText.keys()]
  const tagId = tag === undefined ? undefined : (await findTag(read, accountId, tag))?.id
  return [
    contactIds && inArray(c.id, contactIds),
    mentioning && inArray(c.id, mentioning),
    tag === undefined ? undefined : inArray(c.id, selectTagged(read, accountId, tagId ?? '')),
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

/** `none`: whose column is empty. */
const isOf = (column: Schema['conversation']['assigneeId' | 'teamId'], id: string | undefined) =>
  id === undefined ? undefined : id === 'none' ? isNull(column) : eq(column, id)

/** The conditions that a filter sets on the work. */
export function workConditions(
  { t: { conversation: v } }: Reader,
  {
    state,
    assigneeId,
    teamId,
    waitingLongerThan,
    now,
  }: Partial<Pick<InboxFilter, 'state' | 'assigneeId' | 'teamId' | 'waitingLongerThan'>> &
    Pick<InboxFilter, 'now'>,
): (SQL | undefined)[] {
  return [
    state && sql`${v.state} = ${sql.raw(`'${state}'`)}`, // in the words of the partial indexes
    isOf(v.assigneeId, assigneeId),
    isOf(v.teamId, teamId),
    waitingLongerThan === undefined ? undefined : lt(v.waitingSince, now - waitingLongerThan * minuteMs),
  ]
}
