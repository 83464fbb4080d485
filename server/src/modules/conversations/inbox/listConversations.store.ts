import { and, asc, desc, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { slimContactColumns } from '../../contacts/contacts.store.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import {
  contactConditions,
  findContactsIfFew,
  workConditions,
  type InboxFilter,
} from './contactConditions.store.ts'
import type { Reading } from './reading.ts'
import { unreadCondition, unreadOf } from './unread.store.ts'

/** How much of a message's text a list of conversations shows, in characters. */
const previewLength = 200

const columns = (read: Reader, reading: Reading | undefined) => {
  const { conversation: v, episode: e, message: m } = read.t
  return {
    contact: slimContactColumns(read),
    unread: unreadOf(read, reading),
    failed: v.failed,
    version: v.version,
    lastMessageId: v.lastMessageId,
    state: v.state,
    snoozedUntil: v.snoozedUntil,
    assigneeId: v.assigneeId,
    teamId: v.teamId,
    waitingSince: v.waitingSince,
    replyDueAt: v.replyDueAt,
    episodeId: v.episodeId,
    csat: { score: e.csat, text: e.csatText, askedAt: e.csatAskedAt },
    last: {
      id: m.id,
      direction: m.direction,
      status: m.status,
      type: m.type,
      author: m.author,
      memberId: m.memberId,
      memberName: m.memberName,
      channel: m.channel,
      mediaContentType: m.mediaContentType,
      createdAt: m.createdAt,
      preview: sql<string>`substr(${m.body}, 1, ${previewLength})`,
    },
  }
}

/**
 * The exact conditions of the partial indexes, so that these are used. Without a filter the list has what has begun: not what
 * campaigns have sent and nobody has answered, unless somebody is searched for.
 */
export function conversationCondition(
  read: Reader,
  accountId: string,
  {
    filter,
    search,
    state,
    reading,
    cursor,
  }: Pick<InboxFilter, 'filter' | 'search' | 'state' | 'reading' | 'cursor'>,
): SQL | undefined {
  const { conversation: v } = read.t
  if (state !== undefined && filter === undefined) return undefined // what has a state has begun
  if (filter === 'failed') return sql`${v.failed} > 0`
  if (filter === 'unread') return unreadCondition(read, accountId, { reading, cursor })
  if (filter === 'sent_by_campaigns') return sql`${v.onlyCampaignsUpTo} = ${v.lastMessageId}`
  if (filter !== undefined || (search !== undefined && search !== '')) return undefined
  return sql`${v.onlyCampaignsUpTo} is distinct from ${v.lastMessageId}`
}

/**
 * Conversations with messages that match all given filters, latest activity first. If few contacts match, it looks up their
 * conversations, since a scan of all conversations could take long to find one.
 */
export async function listConversations(read: Reader, accountId: string, given: InboxFilter, limit: number) {
  const { contact: c, conversation: v, episode: e, message: m } = read.t
  const { cursor } = given
  const contacts = await contactConditions(read, accountId, given)
  const few = contacts.length === 0 ? undefined : await findContactsIfFew(read, accountId, contacts)
  if (few?.length === 0) return []
  return (
    read.q
      .select(columns(read, given.reading))
      .from(v)
      // Cross joins, since SQLite keeps their order: otherwise it would read all contacts of a campaign first, and sort them.
      .crossJoin(c)
      .crossJoin(m)
      .leftJoin(e, eq(e.id, v.episodeId))
      .where(
        and(
          eq(c.id, v.contactId),
          eq(m.id, v.lastMessageId),
          ...(few === undefined ? [eq(v.accountId, accountId), ...contacts] : [inArray(v.contactId, few)]),
          conversationCondition(read, accountId, given),
          ...workConditions(read, given),
          beforeCursor(v.lastMessageId, cursor),
        ),
      )
      .orderBy(desc(v.lastMessageId))
      .limit(limit)
  )
}

/** A place among those who wait: since when, and who, as several may wait since the same instant. */
interface WaitingPlace {
  since: number
  contactId: string
}

/** Conversations that wait for a person and match all given filters, after a place: who has waited longest first. */
export async function listWaiting(
  read: Reader,
  accountId: string,
  given: Omit<InboxFilter, 'cursor'>,
  { after, limit }: { after: WaitingPlace | undefined; limit: number },
) {
  const { contact: c, conversation: v, episode: e, message: m } = read.t
  const contacts = await contactConditions(read, accountId, { ...given, filter: 'needs_human' })
  return (
    read.q
      .select({ ...columns(read, given.reading), since: sql<number>`${c.needsHumanAt}`.mapWith(Number) })
      .from(c)
      // Cross joins, since SQLite keeps their order: the index of those who wait is in the order that is asked for.
      .crossJoin(v)
      .crossJoin(m)
      .leftJoin(e, eq(e.id, v.episodeId))
      .where(
        and(
          eq(c.accountId, accountId),
          after === undefined
            ? undefined
            : sql`(${c.needsHumanAt}, ${c.id}) > (${after.since}, ${after.contactId})`,
          ...contacts,
          ...workConditions(read, given),
          eq(v.contactId, c.id),
          eq(m.id, v.lastMessageId),
        ),
      )
      .orderBy(asc(c.needsHumanAt), asc(c.id))
      .limit(limit)
  )
}

/** Conversations that wait for an answer and match all given filters, after a place: which have waited longest first. */
export const listUnanswered = (...given: Listing): PromiseLike<PlacedConversation[]> =>
  listBy(given[0].t.conversation.waitingSince, ...given)

/** The same of those that are to be answered by a time: which is due first. */
export const listDue = (...given: Listing): PromiseLike<PlacedConversation[]> =>
  listBy(given[0].t.conversation.replyDueAt, ...given)

type Listing = [
  read: Reader,
  accountId: string,
  given: Omit<InboxFilter, 'cursor'>,
  page: { after: WaitingPlace | undefined; limit: number },
]
type PlacedConversation = Awaited<ReturnType<typeof listWaiting>>[number]

async function listBy(
  column: Schema['conversation']['waitingSince' | 'replyDueAt'],
  ...[read, accountId, given, { after, limit }]: Listing
): Promise<PlacedConversation[]> {
  const { contact: c, conversation: v, episode: e, message: m } = read.t
  return (
    read.q
      .select({ ...columns(read, given.reading), since: sql<number>`${column}`.mapWith(Number) })
      .from(v)
      // Cross joins, since SQLite keeps their order: the index of those who wait is in the order that is asked for.
      .crossJoin(c)
      .crossJoin(m)
      .leftJoin(e, eq(e.id, v.episodeId))
      .where(
        and(
          eq(v.accountId, accountId),
          isNotNull(column),
          after === undefined
            ? undefined
            : sql`(${column}, ${v.contactId}) > (${after.since}, ${after.contactId})`,
          ...(await contactConditions(read, accountId, given)),
          ...workConditions(read, given),
          eq(c.id, v.contactId),
          eq(m.id, v.lastMessageId),
        ),
      )
      .orderBy(asc(column), asc(v.contactId))
      .limit(limit)
  )
}

/** The conversation of a contact of the account, which may have no messages yet. */
export async function findConversation(
  read: Reader,
  accountId: string,
  contactId: string,
  reading?: Reading,
) {
  const { contact: c, conversation: v, episode: e, message: m } = read.t
  const [found] = await read.q
    .select(columns(read, reading))
    .from(c)
    .leftJoin(v, eq(v.contactId, c.id))
    .leftJoin(m, eq(m.id, v.lastMessageId))
    .leftJoin(e, eq(e.id, v.episodeId))
    .where(and(eq(c.accountId, accountId), eq(c.id, contactId)))
  return found
}
export type FoundConversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>
