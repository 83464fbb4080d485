import { and, desc, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { hasWrittenSince } from '../messages.store.ts'

/** Puts the messages of a contact into the conversation of another one, into which it is merged. */
export async function moveMessages({ q, t: { message: m } }: Tx, from: string, to: string): Promise<void> {
  await q.update(m).set({ contactId: to }).where(eq(m.contactId, from))
}

/** How many messages a contact has. */
export const countMessages = ({ q, t: { message: m } }: Reader, contactId: string): Promise<number> =>
  q.$count(m, eq(m.contactId, contactId))

/** Whether a contact, `writer`, has written after what was sent to another one last. */
export async function hasWrittenSinceLastTo(read: Reader, writer: string, to: string): Promise<boolean> {
  const m = read.t.message
  const [last] = await read.q
    .select({ id: m.id })
    .from(m)
    .where(and(eq(m.contactId, to), eq(m.direction, 'outgoing')))
    .orderBy(desc(m.id))
    .limit(1)
  return last !== undefined && hasWrittenSince(read, writer, last.id)
}

/** The id of the last message of a contact; `null` where there is none. */
export async function findLastMessageId(
  { q, t: { conversation: v } }: Reader,
  contactId: string,
): Promise<string | null> {
  const [found] = await q.select({ id: v.lastMessageId }).from(v).where(eq(v.contactId, contactId))
  return found?.id ?? null
}
