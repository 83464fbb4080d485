import { and, count, desc, eq, gt, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../db/db.ts'
import { beforeCursor, containsLowered, equals } from '../db/filters.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema.ts'

const countMessagePrepared = prepared(({ q, t }: Tx) => {
  const v = t.conversation
  const value = sql.placeholder
  return q
    .insert(v)
    .values({
      contactId: value('contactId'),
      accountId: value('accountId'),
      lastMessageId: value('id'),
      unread: value('unread'),
      failed: 0,
    })
    .onConflictDoUpdate({
      target: v.contactId,
      set: {
        // Clocks of several processes may differ: the last message is the one that lists show first.
        lastMessageId: sql`case when excluded.last_message_id > ${v.lastMessageId} then excluded.last_message_id else ${v.lastMessageId} end`,
        unread: sql`${v.unread} + excluded.unread`,
      },
    })
    .prepare('count_message')
})

/** Counts a message that was just made in its conversation: the last one, and unread if it came in. */
export async function countMessage(
  tx: Tx,
  {
    id,
    accountId,
    contactId,
    direction,
  }: Pick<Schema['message']['$inferSelect'], 'id' | 'accountId' | 'contactId' | 'direction'>,
): Promise<void> {
  await countMessagePrepared(tx, { id, accountId, contactId, unread: direction === 'incoming' ? 1 : 0 })
  tx.notify(`account:${accountId}`)
}

/** Counts a message of a conversation that has become `Failed`, or that is so no longer. */
export async function countFailed({ q, t }: Tx, contactId: string, by: 1 | -1): Promise<void> {
  const v = t.conversation
  await q
    .update(v)
    .set({ failed: sql`${v.failed} + ${by}` })
    .where(eq(v.contactId, contactId))
}

/** Marks what a contact wrote as read, up to a message where one is given. */
export async function markRead({ q, t }: Tx, contactId: string, upTo?: string): Promise<void> {
  const [m, v] = [t.message, t.conversation]
  const unread =
    upTo === undefined
      ? 0
      : requireRow(
          await q
            .select({ newer: count() })
            .from(m)
            .where(and(eq(m.contactId, contactId), eq(m.direction, 'incoming'), gt(m.id, upTo))),
        ).newer
  await q
    .update(v)
    .set({ unread: sql`case when ${v.unread} > ${unread} then ${unread} else ${v.unread} end` })
    .where(eq(v.contactId, contactId))
}

/** How much of a message's text a list of conversations shows, in characters. */
const previewLength = 200

const columns = ({ t: { contact: c, conversation: v, message: m } }: Reader) => ({
  contact: c,
  unread: v.unread,
  failed: v.failed,
  lastMessageId: v.lastMessageId,
  last: {
    id: m.id,
    direction: m.direction,
    status: m.status,
    type: m.type,
    author: m.author,
    channel: m.channel,
    mediaContentType: m.mediaContentType,
    createdAt: m.createdAt,
    preview: sql<string>`substr(${m.body}, 1, ${previewLength})`,
  },
})

export interface ConversationFilter {
  filter?: 'needs_human' | 'failed' | 'unread' | undefined
  channel?: string | undefined
  campaignId?: string | undefined
  search?: string | undefined
  cursor?: string | undefined
}

/** Up to this many contacts are looked up one by one; more are soon met in a walk through the latest conversations. */
const fewContacts = 1000

/**
 * Conversations with messages, the latest activity first, that match all that is given. Where few contacts match, it
 * starts from them: a walk through all conversations could take long to meet one.
 */
export async function listConversations(
  read: Reader,
  accountId: string,
  given: ConversationFilter,
  limit: number,
) {
  const { contact: c, conversation: v, message: m } = read.t
  const { filter, cursor } = given
  const contacts = ofContacts(read, given)
  const few = contacts.length === 0 ? undefined : await findFew(read, accountId, contacts)
  if (few?.length === 0) return []
  return read.q
    .select(columns(read))
    .from(v)
    // Cross joins, since SQLite keeps their order: it would take up every contact of a campaign, and sort them.
    .crossJoin(c)
    .crossJoin(m)
    .where(
      and(
        eq(c.id, v.contactId),
        eq(m.id, v.lastMessageId),
        ...(few === undefined ? [eq(v.accountId, accountId), ...contacts] : [inArray(v.contactId, few)]),
        // In the words of the partial indexes, so that they are used.
        filter === 'failed' ? sql`${v.failed} > 0` : undefined,
        filter === 'unread' ? sql`${v.unread} > 0` : undefined,
        beforeCursor(v.lastMessageId, cursor),
      ),
    )
    .orderBy(desc(v.lastMessageId))
    .limit(limit)
}

/** The conditions on the contacts of conversations. */
function ofContacts(
  { t: { contact: c } }: Reader,
  { filter, channel, campaignId, search }: ConversationFilter,
): SQL[] {
  return [
    filter === 'needs_human' ? isNotNull(c.needsHumanAt) : undefined,
    equals(c.channel, channel),
    equals(c.campaignId, campaignId),
    containsLowered(c.searchText, search),
  ].filter((condition) => condition !== undefined)
}

/** The contacts that match, `undefined` when they are many. */
async function findFew(
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
