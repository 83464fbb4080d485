import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { ConversationRow } from '../conversations.store.ts'
import type { MessageRow } from '../messages.store.ts'
import type { Work } from '../work.rules.ts'

/** How many messages that a process of the version before has added to one conversation are looked at. */
const looksAt = 200

/** Some of the contacts, behind one, to whose conversations a version before has written: in the words of the partial index. */
export function listUnsettled(
  { q, t: { conversation: v } }: Reader,
  after: string,
  limit: number,
): PromiseLike<{ id: string; accountId: string }[]> {
  return q
    .select({ id: v.contactId, accountId: v.accountId })
    .from(v)
    .where(and(gt(v.contactId, after), sql`${v.stateUpTo} is distinct from ${v.lastMessageId}`))
    .orderBy(asc(v.contactId))
    .limit(limit)
}

/** Whether a contact, or a person of the account, has ever written. */
export async function hasBegun({ q, t: { message: m } }: Reader, contactId: string): Promise<boolean> {
  const [found] = await q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.contactId, contactId), or(eq(m.direction, 'incoming'), eq(m.author, 'user'))))
    .limit(1)
  return found !== undefined
}

/** The first messages of a contact behind one, in their order. */
export const listMessagesAfter = (
  { q, t: { message: m } }: Reader,
  contactId: string,
  after: string,
): PromiseLike<MessageRow[]> =>
  q
    .select()
    .from(m)
    .where(and(eq(m.contactId, contactId), gt(m.id, after)))
    .orderBy(asc(m.id))
    .limit(looksAt)

/** Stores the work on a conversation as far as its last message, and tells nobody. */
export async function storeSettled(
  { q, t: { conversation: v } }: Tx,
  { contactId, lastMessageId }: ConversationRow,
  change: Partial<Work>,
): Promise<void> {
  await q
    .update(v)
    .set({ ...change, stateUpTo: lastMessageId })
    .where(eq(v.contactId, contactId))
}
