import type { ScheduledQuery } from '@replyloop/shared/contract/scheduledMessage'
import { and, desc, eq, gt, inArray, isNotNull, lt, ne } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { beforeCursor, equals } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { firstIdAt } from '../../../platform/ids.ts'

export type ScheduledRow = Schema['scheduledMessage']['$inferSelect']

/** A scheduled message of any account: the caller checks whose it is. */
export async function findScheduled(
  { q, t: { scheduledMessage: s } }: Reader,
  id: string,
): Promise<ScheduledRow | undefined> {
  const [found] = await q.select().from(s).where(eq(s.id, id))
  return found
}

/** Scheduled messages of an account that match all given filters, newest first. */
export const listScheduled = (
  { q, t: { scheduledMessage: s } }: Reader,
  accountId: string,
  { contactId, state, cursor }: Pick<ScheduledQuery, 'contactId' | 'state' | 'cursor'>,
  limit: number,
) =>
  q
    .select()
    .from(s)
    .where(
      and(
        eq(s.accountId, accountId),
        equals(s.contactId, contactId),
        equals(s.state, state),
        beforeCursor(s.id, cursor),
      ),
    )
    .orderBy(desc(s.id))
    .limit(limit)

/** All scheduled messages of a contact, newest first. */
export const listScheduledOf = (
  { q, t: { scheduledMessage: s } }: Reader,
  contactId: string,
): PromiseLike<ScheduledRow[]> => q.select().from(s).where(eq(s.contactId, contactId)).orderBy(desc(s.id))

/** How many messages wait for their time: in the account, and of them for a contact. */
export async function countScheduled(
  { q, t: { scheduledMessage: s } }: Reader,
  { accountId, id }: { accountId: string; id: string },
): Promise<{ ofAccount: number; ofContact: number }> {
  const waits = eq(s.state, 'scheduled')
  return {
    ofAccount: await q.$count(s, and(eq(s.accountId, accountId), waits)),
    ofContact: await q.$count(s, and(eq(s.contactId, id), waits)),
  }
}

/** Adds a message that waits for its time. */
export async function insertScheduled(
  { q, t, now }: Tx,
  row: Omit<
    ScheduledRow,
    'state' | 'reason' | 'waitsFor' | 'waitsUntil' | 'messageId' | 'error' | 'createdAt' | 'endedAt'
  >,
): Promise<ScheduledRow> {
  const added = { ...row, state: 'scheduled', createdAt: now } as const
  return requireRow(await q.insert(t.scheduledMessage).values(added).returning())
}

/** Changes one. The caller holds `locks.conversation` of its contact. */
export async function updateScheduled(
  { q, t: { scheduledMessage: s } }: Tx,
  id: string,
  change: Partial<Omit<ScheduledRow, 'id' | 'accountId' | 'createdAt'>>,
): Promise<ScheduledRow> {
  return requireRow(await q.update(s).set(change).where(eq(s.id, id)).returning())
}

/** Those that wait for a contact, unless it writes. */
export const listUnlessWritten = (
  { q, t: { scheduledMessage: s } }: Reader,
  contactId: string,
): PromiseLike<ScheduledRow[]> =>
  q
    .select()
    .from(s)
    .where(and(eq(s.contactId, contactId), eq(s.state, 'scheduled'), isNotNull(s.unlessSince)))

/** Whether a contact has written since an instant; an emoji below a message is no answer. */
export async function hasWrittenAfter(
  { q, t: { message: m } }: Reader,
  contactId: string,
  since: number,
): Promise<boolean> {
  const [written] = await q
    .select({ id: m.id })
    .from(m)
    .where(
      and(
        eq(m.contactId, contactId),
        gt(m.id, firstIdAt('msg', since)),
        gt(m.createdAt, since),
        eq(m.direction, 'incoming'),
        ne(m.type, 'reaction'),
      ),
    )
    .limit(1)
  return written !== undefined
}

/** Has what waits for a contact wait for another one, into which it is merged. */
export async function moveScheduled(
  { q, t: { scheduledMessage: s } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  await q.update(s).set({ contactId: to }).where(eq(s.contactId, from))
}

/** Those of a contact that have files. */
export const listWithFiles = async (read: Reader, contactId: string): Promise<ScheduledRow[]> =>
  (await listScheduledOf(read, contactId)).filter(({ files }) => files.length > 0)

/** Some of those that ended before an instant, in milliseconds since 1970. */
export const listEndedBefore = ({ q, t: { scheduledMessage: s } }: Reader, before: number, limit: number) =>
  q
    .select({ id: s.id, accountId: s.accountId, files: s.files })
    .from(s)
    .where(and(isNotNull(s.endedAt), lt(s.endedAt, before)))
    .orderBy(s.endedAt)
    .limit(limit)

/** Deletes some by their ids. */
export async function deleteScheduledRows(
  { q, t: { scheduledMessage: s } }: Tx,
  ids: readonly string[],
): Promise<void> {
  await q.delete(s).where(inArray(s.id, [...ids]))
}
