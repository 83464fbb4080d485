import type { ConversationCountQuery, ConversationCounts } from '@replyloop/shared/contract/conversationQuery'
import { countedSent } from '@replyloop/shared/values/limits'
import { and, count, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { listCounts } from '../../../platform/db/counters.ts'
import { requireRow, type Reader } from '../../../platform/db/db.ts'
import { isGiven } from '../../../platform/db/filters.ts'
import { findContactsByText } from '../messages/messageTexts.store.ts'
import { contactConditions } from '../conversations.store.ts'

/** How many conversations of an account each filter of the inbox shows, of those that match the other filters. */
export function countConversations(
  read: Reader,
  accountId: string,
  given: ConversationCountQuery,
): Promise<ConversationCounts> {
  return given.search === undefined || given.search === ''
    ? readCounts(read, accountId, given)
    : countFound(read, accountId, given)
}

/** Without a search they are counted as they change, by campaign and channel. */
async function readCounts(
  read: Reader,
  accountId: string,
  { campaignId, channel }: ConversationCountQuery,
): Promise<ConversationCounts> {
  const counted = ['needs_human', 'failed_in', 'unread', 'sent_by_campaigns'] as const
  const scopes = isGiven(campaignId) ? [campaignId] : undefined
  const rows = await listCounts(read, { accountId, counted, scopes, detail: channel })
  const of = (name: (typeof counted)[number]) =>
    rows.reduce((total, { counted: each, amount }) => total + (each === name ? amount : 0), 0)
  return {
    needsHuman: of('needs_human'),
    failed: of('failed_in'),
    unread: of('unread'),
    sentByCampaigns: Math.min(of('sent_by_campaigns'), countedSent + 1),
  }
}

async function countFound(
  read: Reader,
  accountId: string,
  given: ConversationCountQuery,
): Promise<ConversationCounts> {
  const { contact: c, conversation: v } = read.t
  const conditions = await contactConditions(read, accountId, {
    ...given,
    byText: await findContactsByText(read, accountId, given.search),
  })
  const countIf = async (condition: SQL) => {
    const query = read.q.select({ conversations: count() }).from(v).innerJoin(c, eq(c.id, v.contactId))
    return requireRow(await query.where(and(eq(v.accountId, accountId), condition, ...conditions)))
      .conversations
  }
  // There may be as many of them as there are contacts.
  const countSent = async () => {
    const isSent = and(eq(v.accountId, accountId), sql`${v.onlyCampaignsUpTo} = ${v.lastMessageId}`)
    const matching = read.q
      .select({ id: v.contactId })
      .from(c)
      // A cross join, since SQLite keeps its order: it would look up the contact of each conversation.
      .crossJoin(v)
      .where(and(eq(c.accountId, accountId), ...conditions, eq(v.contactId, c.id), isSent))
    const some = matching.limit(countedSent + 1).as('some')
    return requireRow(await read.q.select({ conversations: count() }).from(some)).conversations
  }
  const waiting = await read.q
    .select({ conversations: count() })
    .from(c)
    .innerJoin(v, eq(v.contactId, c.id))
    .where(and(eq(c.accountId, accountId), isNotNull(c.needsHumanAt), ...conditions))
  return {
    needsHuman: requireRow(waiting).conversations,
    failed: await countIf(sql`${v.failed} > 0`),
    unread: await countIf(sql`${v.unread} > 0`),
    sentByCampaigns: await countSent(),
  }
}
