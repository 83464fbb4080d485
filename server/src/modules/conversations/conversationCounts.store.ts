import type { ConversationCountQuery, ConversationCounts } from '@replyloop/shared/contract/conversationQuery'
import { and, count, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { requireRow, type Reader } from '../../platform/db/db.ts'
import { contactConditions } from './conversations.store.ts'

/** How many conversations of an account each filter of the inbox shows, of those that match the other filters. */
export async function countConversations(
  read: Reader,
  accountId: string,
  given: ConversationCountQuery,
): Promise<ConversationCounts> {
  const { contact: c, conversation: v } = read.t
  const conditions = contactConditions(read, given)
  const countIf = async (condition: SQL) => {
    const query = read.q.select({ conversations: count() }).from(v)
    const joined = conditions.length === 0 ? query : query.innerJoin(c, eq(c.id, v.contactId))
    return requireRow(await joined.where(and(eq(v.accountId, accountId), condition, ...conditions)))
      .conversations
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
  }
}
