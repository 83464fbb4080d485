import type { ConversationQuery } from '@replyloop/shared/contract/conversationQuery'
import { and, asc, count, desc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { slimContactColumns } from '../contacts/contacts.store.ts'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { beforeCursor } from '../../platform/db/filters.ts'
import { insertOrChangeRow } from '../../platform/db/statements/declare.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { contactConditions, findContactsIfFew, type InboxFilter } from './inbox/contactConditions.store.ts'
import type { MessageRow } from './messages.store.ts'

export type ConversationRow = Schema['conversation']['$inferSelect']

const insertOrAdd = insertOrChangeRow(
  (t) => t.conversation,
  {
    key: ['contactId'],
    set: ({ lastMessageId, unread, failed, onlyCampaignsUpTo, version }) => ({
      // Clocks of several processes may differ: the last message is the one that lists show first.
      lastMessageId: sql`case when excluded.last_message_id > ${lastMessageId} then excluded.last_message_id else ${lastMessageId} end`,
      onlyCampaignsUpTo: sql`case when ${onlyCampaignsUpTo} = ${lastMessageId} and excluded.only_campaigns_up_to is not null
        then case when excluded.last_message_id > ${lastMessageId} then excluded.last_message_id else ${lastMessageId} end end`,
      unread: sql`${unread} + excluded.unread`,
      failed: sql`${failed} + excluded.failed`,
      version: sql`${version} + excluded.version`,
    }),
  },
  'version',
)

/**
 * Makes a new message the last one of its conversation, and counts it as unread if it is incoming and not read already. Where a
 * campaign sent it, as all before it, the conversation stands among what campaigns have sent; a test's is begun at once.
 */
export async function addToConversation(
  tx: Tx,
  { id, accountId, contactId, direction, author }: MessageRow,
  { isRead = false, isTest = false }: { isRead?: boolean; isTest?: boolean } = {},
): Promise<void> {
  const unread = direction === 'incoming' && !isRead ? 1 : 0
  const onlyCampaignsUpTo = author === 'campaign' && !isTest ? id : null
  const added = { contactId, accountId, lastMessageId: id, unread, failed: 0, onlyCampaignsUpTo, version: 1 }
  const { version } = requireRow(await insertOrAdd(tx, added))
  tx.notify(`changed:${accountId} message ${contactId} ${version}`)
}

/** Changes the number of a conversation's `Failed` messages. */
export async function changeFailedCount({ q, t }: Tx, contactId: string, by: 1 | -1): Promise<void> {
  const v = t.conversation
  await q
    .update(v)
    .set({ failed: sql`${v.failed} + ${by}`, version: sql`${v.version} + 1` })
    .where(eq(v.contactId, contactId))
}

/** Marks what a contact wrote as read, up to a message where one is given. Returns whether nothing newer is left. */
export async function markRead(tx: Tx, contact: Owner, upTo?: string): Promise<boolean> {
  const [m, v] = [tx.t.message, tx.t.conversation]
  const unread =
    upTo === undefined
      ? 0
      : requireRow(
          await tx.q
            .select({ newer: count() })
            .from(m)
            .where(and(eq(m.contactId, contact.id), eq(m.direction, 'incoming'), gt(m.id, upTo))),
        ).newer
  await changeConversation(tx, contact, {
    unread: sql`case when ${v.unread} > ${unread} then ${unread} else ${v.unread} end`,
  })
  return unread === 0
}

/** Whose conversation it is. */
type Owner = Pick<ContactRow, 'id' | 'accountId'>

/** Stores that a conversation has another version, by its state or by its messages, and tells the open pages. */
export async function changeConversation(
  tx: Tx,
  { id, accountId }: Owner,
  { kind = 'conversation', unread }: { kind?: 'conversation' | 'message'; unread?: SQL } = {},
): Promise<void> {
  const v = tx.t.conversation
  const [changed] = await tx.q
    .update(v)
    .set({ ...(unread && { unread }), version: sql`${v.version} + 1` })
    .where(eq(v.contactId, id))
    .returning({ version: v.version })
  const topic = `changed:${accountId} ${kind} ${id}` as const
  tx.notify(changed === undefined ? topic : `${topic} ${changed.version}`)
}

/** How much of a message's text a list of conversations shows, in characters. */
const previewLength = 200

const columns = (read: Reader) => {
  const { conversation: v, message: m } = read.t
  return {
    contact: slimContactColumns(read),
    unread: v.unread,
    failed: v.failed,
    version: v.version,
    lastMessageId: v.lastMessageId,
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
function conversationCondition(
  { t: { conversation: v } }: Reader,
  { filter, search }: Pick<ConversationQuery, 'filter' | 'search'>,
): SQL | undefined {
  if (filter === 'failed') return sql`${v.failed} > 0`
  if (filter === 'unread') return sql`${v.unread} > 0`
  if (filter === 'sent_by_campaigns') return sql`${v.onlyCampaignsUpTo} = ${v.lastMessageId}`
  if (filter !== undefined || (search !== undefined && search !== '')) return undefined
  return sql`${v.onlyCampaignsUpTo} is distinct from ${v.lastMessageId}`
}

/**
 * Conversations with messages that match all given filters, latest activity first. If few contacts match, it looks up their
 * conversations, since a scan of all conversations could take long to find one.
 */
export async function listConversations(read: Reader, accountId: string, given: InboxFilter, limit: number) {
  const { contact: c, conversation: v, message: m } = read.t
  const { cursor } = given
  const contacts = await contactConditions(read, accountId, given)
  const few = contacts.length === 0 ? undefined : await findContactsIfFew(read, accountId, contacts)
  if (few?.length === 0) return []
  return (
    read.q
      .select(columns(read))
      .from(v)
      // Cross joins, since SQLite keeps their order: otherwise it would read all contacts of a campaign first, and sort them.
      .crossJoin(c)
      .crossJoin(m)
      .where(
        and(
          eq(c.id, v.contactId),
          eq(m.id, v.lastMessageId),
          ...(few === undefined ? [eq(v.accountId, accountId), ...contacts] : [inArray(v.contactId, few)]),
          conversationCondition(read, given),
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
  const { contact: c, conversation: v, message: m } = read.t
  const contacts = await contactConditions(read, accountId, { ...given, filter: 'needs_human' })
  return (
    read.q
      .select({ ...columns(read), waitingSince: sql<number>`${c.needsHumanAt}`.mapWith(Number) })
      .from(c)
      // Cross joins, since SQLite keeps their order: the index of those who wait is in the order that is asked for.
      .crossJoin(v)
      .crossJoin(m)
      .where(
        and(
          eq(c.accountId, accountId),
          after === undefined
            ? undefined
            : sql`(${c.needsHumanAt}, ${c.id}) > (${after.since}, ${after.contactId})`,
          ...contacts,
          eq(v.contactId, c.id),
          eq(m.id, v.lastMessageId),
        ),
      )
      .orderBy(asc(c.needsHumanAt), asc(c.id))
      .limit(limit)
  )
}

/** The conversation of a contact of the account, which may have no messages yet. */
export async function findConversation(read: Reader, accountId: string, contactId: string) {
  const { contact: c, conversation: v, message: m } = read.t
  const [found] = await read.q
    .select(columns(read))
    .from(c)
    .leftJoin(v, eq(v.contactId, c.id))
    .leftJoin(m, eq(m.id, v.lastMessageId))
    .where(and(eq(c.accountId, accountId), eq(c.id, contactId)))
  return found
}
export type FoundConversation = NonNullable<Awaited<ReturnType<typeof findConversation>>>

/** Makes the conversation of a contact part of that of another one, into which it is merged. */
export async function moveConversation(tx: Tx, from: string, to: string): Promise<void> {
  const v = tx.t.conversation
  const [moved] = await tx.q.delete(v).where(eq(v.contactId, from)).returning()
  if (moved === undefined) return
  const { version } = requireRow(await insertOrAdd(tx, { ...moved, contactId: to }))
  tx.notify(`changed:${moved.accountId} message ${from}`)
  tx.notify(`changed:${moved.accountId} message ${to} ${version}`)
}
