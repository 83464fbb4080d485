import { and, eq, gte, isNull, lt } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

export type AwaitedAnswer = Schema['awaitedAnswer']['$inferSelect']

/** Adds a URL that waits for the next message of a contact. */
export async function insertAwaited(
  { q, t, now }: Tx,
  awaited: Omit<AwaitedAnswer, 'answeredAt' | 'createdAt'>,
): Promise<void> {
  await q.insert(t.awaitedAnswer).values({ ...awaited, answeredAt: null, createdAt: now })
}

/** What waits by an id; `undefined` where it is gone. */
export async function findAwaited({ q, t }: Reader, id: string): Promise<AwaitedAnswer | undefined> {
  const [awaited] = await q.select().from(t.awaitedAnswer).where(eq(t.awaitedAnswer.id, id))
  return awaited
}

/** Ends what waits for a message of a contact now, and returns its ids. */
export async function endAwaited(
  { q, t: { awaitedAnswer: a }, now }: Tx,
  { accountId, contactId }: Pick<AwaitedAnswer, 'accountId' | 'contactId'>,
): Promise<string[]> {
  const ended = await q
    .update(a)
    .set({ answeredAt: now })
    .where(
      and(eq(a.accountId, accountId), eq(a.contactId, contactId), isNull(a.answeredAt), gte(a.until, now)),
    )
    .returning({ id: a.id })
  return ended.map(({ id }) => id)
}

/** Has what waits for a contact wait for another one, into which it is merged. */
export async function moveAwaited(
  { q, t: { awaitedAnswer: a } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  await q.update(a).set({ contactId: to }).where(eq(a.contactId, from))
}

/** Deletes what was waited for until `before`, in milliseconds since 1970. */
export async function deleteOldAwaited({ q, t: { awaitedAnswer: a } }: Tx, before: number): Promise<void> {
  await q.delete(a).where(lt(a.until, before))
}
