import type { EventQuery, EventType } from '@replyloop/shared/contract/events'
import { and, asc, desc, eq, gt, inArray, isNull, lt, notExists, or, sql, type SQLWrapper } from 'drizzle-orm'
import { countRows } from '../../../platform/db/countRows.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import { insertRow, selectRows } from '../../../platform/db/statements/declare.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { selectUnfinished } from '../../../platform/outbox/cancellations.store.ts'

export type EventRow = Schema['event']['$inferSelect']

/** Adds an event. */
export const insertEvent = insertRow((t) => t.event)

/** Selects an event of any account, for callers that know whose it is. */
export const selectEvent = selectRows({
  values: ({ event }) => ({ id: event.id }),
  query: ({ q, t: { event } }, { id }) => q.select().from(event).where(eq(event.id, id)),
})

/** The `message.reply` event of an outgoing message. */
export async function findReplyEvent({ q, t }: Reader, messageId: string): Promise<EventRow | undefined> {
  const [event] = await q.select().from(t.event).where(eq(t.event.messageId, messageId))
  return event
}

/** Selects the ids of the `message.reply` events to a contact. */
export const selectReplies = ({ q, t }: Reader, contactId: string) =>
  q
    .select({ id: t.event.id })
    .from(t.event)
    .where(and(eq(t.event.contactId, contactId), eq(t.event.type, 'message.reply')))

/** The ids of all events about a contact, the oldest first. */
export async function listEventIdsOf({ q, t }: Reader, contactId: string): Promise<string[]> {
  const rows = await q.select({ id: t.event.id }).from(t.event).where(eq(t.event.contactId, contactId))
  return rows.map(({ id }) => id).toSorted()
}

/** Events by their ids, the oldest first. */
export const listEventsById = ({ q, t }: Reader, ids: string[]) =>
  q.select().from(t.event).where(inArray(t.event.id, ids)).orderBy(asc(t.event.id))

/** What a list of events shows of each. */
export const listEventHeads = ({ q, t }: Reader, ids: string[]) =>
  q
    .select({
      id: t.event.id,
      type: t.event.type,
      contactId: t.event.contactId,
      createdAt: t.event.createdAt,
    })
    .from(t.event)
    .where(inArray(t.event.id, ids))

/** Events of a type that a subscription with these filters receives, newest first. */
export function listEvents(
  { q, t }: Reader,
  accountId: string,
  { type, channel, campaignId, listId, cursor }: EventQuery,
  limit: number,
) {
  const e = t.event
  return q
    .select()
    .from(e)
    .where(
      and(
        eq(e.accountId, accountId),
        eq(e.type, type),
        passesFilter(e.channel, channel),
        passesFilter(e.campaignId, campaignId),
        passesFilter(sql`${e.data} -> 'list' ->> 'id'`, listId),
        beforeCursor(e.id, cursor),
      ),
    )
    .orderBy(desc(e.id))
    .limit(limit)
}

const passesFilter = (column: SQLWrapper, filter: string | undefined) =>
  filter === undefined ? undefined : or(isNull(column), sql`${column} = ${filter}`)

/** Ids and ages of the oldest events of an account of one type, behind the given one. */
export const listOldestEvents = (
  { q, t: { event: e } }: Reader,
  accountId: string,
  { type, after }: { type: EventType; after: string },
  limit: number,
) =>
  q
    .select({ id: e.id, createdAt: e.createdAt })
    .from(e)
    .where(and(eq(e.accountId, accountId), eq(e.type, type), gt(e.id, after)))
    .orderBy(asc(e.id))
    .limit(limit)

/** Deletes those of some events that are not being delivered any more. */
export async function deleteDelivered(tx: Tx, ids: readonly string[]): Promise<void> {
  const { event: e } = tx.t
  if (ids.length > 0)
    await tx.q.delete(e).where(and(inArray(e.id, [...ids]), notExists(selectUnfinished(tx, e.id))))
}

/** How many events of an account are older than `before`, in milliseconds since 1970; no more than `most` are looked for. */
export async function countEventsBefore(
  read: Reader,
  accountId: string,
  before: number,
  most: number,
): Promise<number> {
  const { q, t } = read
  const e = t.event
  const old = q
    .select({ one: sql`1`.as('one') })
    .from(e)
    .where(and(eq(e.accountId, accountId), lt(e.createdAt, before)))
    .limit(most)
  return countRows(read, old)
}

/**
 * Deletes `limit` events about a contact that is being erased, with their deliveries and attempts, where there are more. Returns
 * whether there are.
 */
export async function deleteSomeEventsOf(
  { q, t: { event: e } }: Tx,
  contactId: string,
  limit: number,
): Promise<boolean> {
  const some = await q
    .select({ id: e.id })
    .from(e)
    .where(eq(e.contactId, contactId))
    .limit(limit + 1)
  const ids = some.map(({ id }) => id)
  if (ids.length <= limit) return false
  await q.delete(e).where(inArray(e.id, ids.slice(0, limit)))
  return true
}

const batchSize = 500

/**
 * Deletes up to 500 events of before `before`, but for those that are still being delivered, with their deliveries and attempts.
 * Returns whether more may be left.
 */
export async function deleteOldEvents(tx: Tx, before: number): Promise<boolean> {
  const { q, t } = tx
  const old = q
    .select({ id: t.event.id })
    .from(t.event)
    .where(and(lt(t.event.createdAt, before), notExists(selectUnfinished(tx, t.event.id))))
    .limit(batchSize)
  const deleted = await q.delete(t.event).where(inArray(t.event.id, old)).returning({ id: t.event.id })
  return deleted.length === batchSize
}

/** Makes the events about a contact events about another one, into which it is merged. */
export async function moveEvents({ q, t: { event: e } }: Tx, from: string, to: string): Promise<void> {
  await q.update(e).set({ contactId: to }).where(eq(e.contactId, from))
}
