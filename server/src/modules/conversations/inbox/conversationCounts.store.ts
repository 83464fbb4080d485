import type { ConversationCountQuery, ConversationCounts } from '@replyloop/shared/contract/conversationQuery'
import { countedSent } from '@replyloop/shared/values/limits'
import { and, count, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { requireRow, type Reader } from '../../../platform/db/db.ts'
import { findContactsByText } from '../messages/messageTexts.store.ts'
import { contactConditions } from '../conversations.store.ts'

/** How many conversations of an account each filter of the inbox shows, of those that match the other filters. */
export async function countConversations(
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
    const query = read.q.select({ conversations: count() }).from(v)
    const joined = conditions.length === 0 ? query : query.innerJoin(c, eq(c.id, v.contactId))
    return requireRow(await joined.where(and(eq(v.accountId, accountId), condition, ...conditions)))
      .conversations
  }
  // There may be as many of them as there are contacts.
  const countSent = async () => {
    const isSent = and(eq(v.accountId, accountId), sql`${v.onlyCampaignsUpTo} = ${v.lastMessageId}`)
    const query = read.q.select({ id: v.contactId })
    const matching =
      conditions.length === 0
        ? query.from(v).where(isSent)
        : query
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
