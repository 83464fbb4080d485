import { deletedByAge } from '@replyloop/shared/values/message'
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  lt,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectUndecided } from '../../../platform/outbox/cancellations.store.ts'
import type { ConversationRow } from '../conversations.store.ts'
import type { MessageRow } from '../messages.store.ts'

/** In the words of the partial index. */
const hasFile = ({ message: m }: Schema) => sql`${m.mediaHash} is not null or ${m.mediaUrl} is not null`

/** Some of the oldest messages of an account, behind the given one; with `withFile` those that show or link to a file. */
export function listOldest(
  { q, t }: Reader,
  accountId: string,
  { after, withFile }: { after: string; withFile: boolean },
  limit: number,
) {
  const m = t.message
  return q
    .select({ id: m.id, contactId: m.contactId, createdAt: m.createdAt })
    .from(m)
    .where(and(eq(m.accountId, accountId), gt(m.id, after), withFile ? sql`(${hasFile(t)})` : undefined))
    .orderBy(asc(m.id))
    .limit(limit)
}

/** The ids of some of the oldest messages of a contact. */
export async function listOldestIdsOf(
  { q, t: { message: m } }: Reader,
  contactId: string,
  limit: number,
): Promise<string[]> {
  const rows = await q
    .select({ id: m.id })
    .from(m)
    .where(eq(m.contactId, contactId))
    .orderBy(asc(m.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Those of some messages that are a contact's. */
export const listSomeOf = (
  { q, t: { message: m } }: Reader,
  contactId: string,
  ids: readonly string[],
): PromiseLike<MessageRow[]> =>
  q
    .select()
    .from(m)
    .where(and(eq(m.contactId, contactId), inArray(m.id, [...ids])))

/** Those of some messages that nothing is still to be done with: that are not on their way, and that no delivery is for. */
export function listEnded(tx: Tx, ids: readonly string[]): PromiseLike<MessageRow[]> {
  const m = tx.t.message
  const isOnItsWay = or(eq(m.status, 'Queued'), isNotNull(m.nextAttemptAt))
  return tx.q
    .select(getTableColumns(m))
    .from(m)
    .where(
      and(
        inArray(m.id, [...ids]),
        or(ne(m.direction, 'outgoing'), sql`not (${isOnItsWay})`),
        notExists(selectUndecided(tx, m.id)),
      ),
    )
}

/** Deletes messages with all that refers to them. */
export async function deleteMessages({ q, t }: Tx, ids: readonly string[]): Promise<void> {
  await q.delete(t.message).where(inArray(t.message.id, [...ids]))
}

/** Takes the files from messages: each says instead that it was deleted. */
export async function deleteFilesOf({ q, t }: Tx, ids: readonly string[]): Promise<void> {
  const { message: m, attachment: a } = t
  await q
    .update(m)
    .set({
      mediaUrl: null,
      mediaRef: null,
      mediaHash: null,
      mediaBytes: null,
      mediaError: deletedByAge,
      transcript: null,
    })
    .where(inArray(m.id, [...ids]))
  await q
    .update(a)
    .set({ url: null, mediaRef: null, hash: null, bytes: null, error: deletedByAge })
    .where(inArray(a.messageId, [...ids]))
}

/**
 * Brings the state of a conversation up to date after some of its messages, of which so many had failed, were deleted. Returns the
 * conversation where nothing is left of it.
 */
export async function shrinkConversation(
  tx: Tx,
  contactId: string,
  failed: number,
): Promise<ConversationRow | undefined> {
  const { q, t } = tx
  const { conversation: v, message: m } = t
  const [last] = await q
    .select({ id: m.id })
    .from(m)
    .where(eq(m.contactId, contactId))
    .orderBy(desc(m.id))
    .limit(1)
  if (last === undefined) {
    const [gone] = await q.delete(v).where(eq(v.contactId, contactId)).returning()
    return gone
  }
  const [known] = await q.select().from(v).where(eq(v.contactId, contactId))
  if (known === undefined) return undefined
  const incoming = q
    .select({ one: sql`1`.as('one') })
    .from(m)
    .where(and(eq(m.contactId, contactId), eq(m.direction, 'incoming')))
    .limit(known.unread)
  const unread = known.unread === 0 ? 0 : await countRows(tx, incoming)
  const onlyCampaignsUpTo = known.onlyCampaignsUpTo === known.lastMessageId ? last.id : null
  await q
    .update(v)
    .set({
      lastMessageId: last.id,
      onlyCampaignsUpTo,
      stateUpTo: known.stateUpTo === known.lastMessageId ? last.id : null,
      unread,
      failed: Math.max(0, known.failed - failed),
      version: known.version + 1,
    })
    .where(eq(v.contactId, contactId))
  return undefined
}

/**
 * How many messages of an account, or of those with a file, are older than `before`, in milliseconds since 1970; no more than
 * `most` are looked for.
 */
export async function countMessagesBefore(
  read: Reader,
  accountId: string,
  { before, withFile }: { before: number; withFile: boolean },
  most: number,
): Promise<number> {
  const { q, t } = read
  const m = t.message
  const old = q
    .select({ one: sql`1`.as('one') })
    .from(m)
    .where(
      and(eq(m.accountId, accountId), lt(m.createdAt, before), withFile ? sql`(${hasFile(t)})` : undefined),
    )
    .limit(most)
  return countRows(read, old)
}
