import { and, asc, eq, inArray, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema/schema.ts'
import { textBytes } from '../db/textBytes.ts'
import { newId } from '../ids.ts'
import { holdingAttempts, isUnfinished, unfinished } from './delivery.rules.ts'

type DeliveryRow = Schema['delivery']['$inferSelect']

const insertPrepared = prepared(({ q, t }: Tx) => {
  const value = sql.placeholder
  return q
    .insert(t.delivery)
    .values({
      id: value('id'),
      accountId: value('accountId'),
      eventId: value('eventId'),
      contactId: value('contactId'),
      messageId: value('messageId'),
      subscriptionId: value('subscriptionId'),
      lane: value('lane'),
      state: value('state'),
      dueAt: value('now'),
      createdAt: value('now'),
    })
    .prepare('insert_delivery')
})

type NewDelivery = Pick<
  DeliveryRow,
  'accountId' | 'eventId' | 'contactId' | 'messageId' | 'subscriptionId' | 'lane'
> & { state: 'waiting' | 'fresh' }

/** Adds a delivery to one URL: `fresh` is due at once, `waiting` follows an earlier one to the same contact. */
export async function insertDelivery(tx: Tx, delivery: NewDelivery): Promise<void> {
  await insertPrepared(tx, { ...delivery, id: newId('dlv', tx.now), now: tx.now })
}

/** The deliveries to a contact that hold back the next one, and those that wait behind them. */
const holdingOrWaiting = (d: Schema['delivery']) =>
  and(
    eq(d.lane, sql.placeholder('lane')),
    eq(d.contactId, sql.placeholder('contactId')),
    // The exact condition of the partial index; otherwise SQLite would not use it.
    sql`${d.state} in ('waiting', 'fresh', 'retrying')`,
    or(ne(d.state, 'retrying'), lt(d.attempts, holdingAttempts)),
  )

const selectHolding = prepared(({ q, t }: Reader) => {
  const d = t.delivery
  return q.select({ id: d.id }).from(d).where(holdingOrWaiting(d)).limit(1).prepare('holding_delivery')
})

/** Whether an earlier delivery to this contact holds back the next one: it has not had `holdingAttempts` attempts yet. */
export async function isHeldBack(read: Reader, lane: string, contactId: string): Promise<boolean> {
  return (await selectHolding(read, { lane, contactId })).length > 0
}

const selectCurrent = prepared(({ q, t }: Reader) =>
  q
    .select({ state: t.delivery.state, attempts: t.delivery.attempts, messageId: t.delivery.messageId })
    .from(t.delivery)
    .where(eq(t.delivery.id, sql.placeholder('id')))
    .prepare('current_delivery'),
)

/**
 * What may have changed of a delivery during an attempt: its state, how many attempts it has had, and the message that it
 * decides about; `undefined` when it has been erased.
 */
export async function findCurrentDelivery(read: Reader, id: string) {
  const [delivery] = await selectCurrent(read, { id })
  return delivery
}

/** The states of an event's deliveries, by their lanes. */
export async function readStatesOfEvent({ q, t }: Reader, eventId: string) {
  const d = t.delivery
  const rows = await q.select({ lane: d.lane, state: d.state }).from(d).where(eq(d.eventId, eventId))
  return new Map(rows.map(({ lane, state }) => [lane, state]))
}

const selectFirst = prepared(({ q, t }: Reader) => {
  const d = t.delivery
  return q
    .select({ id: d.id, state: d.state })
    .from(d)
    .where(holdingOrWaiting(d))
    .orderBy(sql`case when ${d.state} = 'waiting' then 1 else 0 end`, asc(d.id))
    .limit(1)
    .prepare('first_delivery')
})

/** Makes the first waiting delivery of a lane to a contact due, unless an earlier one still holds it back. */
export async function makeNextDue(tx: Tx, lane: string, contactId: string): Promise<void> {
  const { q, t, now } = tx
  const [first] = await selectFirst(tx, { lane, contactId })
  if (first?.state === 'waiting')
    await q.update(t.delivery).set({ state: 'fresh', dueAt: now }).where(eq(t.delivery.id, first.id))
}

const dueColumns = ({ t }: Reader) => ({
  id: t.delivery.id,
  accountId: t.delivery.accountId,
  lane: t.delivery.lane,
  contactId: t.delivery.contactId,
  subscriptionId: t.delivery.subscriptionId,
  step: t.delivery.step,
  isAskedFor: t.delivery.isAskedFor,
  eventId: t.event.id,
  /** The size of its event, which is read only once it is delivered: a list of large ones would take long to read. */
  bytes: textBytes(t.event.data).as('bytes'),
})

const selectDue = prepared((on: Reader) => {
  const { q, t } = on
  const d = t.delivery
  return q
    .select(dueColumns(on))
    .from(d)
    .innerJoin(t.event, eq(t.event.id, d.eventId))
    .where(
      and(
        eq(d.lane, sql.placeholder('lane')),
        eq(d.state, sql.placeholder('state')),
        lte(d.dueAt, sql.placeholder('now')),
      ),
    )
    .orderBy(asc(d.dueAt), asc(d.id))
    .limit(sql.placeholder('limit'))
    .prepare('due_deliveries')
})

/** Up to `limit` due deliveries of a lane: those never tried first, then retries, each in the order of their due times. */
export async function listDue(read: Reader, lane: string, now: number, limit: number) {
  const fresh = await selectDue(read, { lane, state: 'fresh', now, limit })
  if (fresh.length >= limit) return fresh
  return [...fresh, ...(await selectDue(read, { lane, state: 'retrying', now, limit: limit - fresh.length }))]
}
export type DueDelivery = Awaited<ReturnType<typeof listDue>>[number]

const selectNextDue = prepared(({ q, t }: Reader) => {
  const d = t.delivery
  return q
    .select({ dueAt: d.dueAt })
    .from(d)
    .where(and(eq(d.lane, sql.placeholder('lane')), eq(d.state, sql.placeholder('state'))))
    .orderBy(asc(d.dueAt), asc(d.id))
    .limit(1)
    .prepare('next_due_delivery')
})

/** When the next delivery of a lane is due, in milliseconds since 1970; `null` when none waits. */
export async function nextDueAt(read: Reader, lane: string): Promise<number | null> {
  const next = [
    ...(await selectNextDue(read, { lane, state: 'fresh' })),
    ...(await selectNextDue(read, { lane, state: 'retrying' })),
  ]
  return next.length === 0 ? null : Math.min(...next.map(({ dueAt }) => dueAt))
}

/** Withdraws the undelivered replies to a contact for good. Returns their lanes. */
export async function withdrawRepliesTo(tx: Tx, contactId: string): Promise<string[]> {
  const { q, t } = tx
  const d = t.delivery
  const replies = q
    .select({ id: t.event.id })
    .from(t.event)
    .where(and(eq(t.event.contactId, contactId), eq(t.event.type, 'message.reply')))
  const rows = await q
    .update(d)
    .set({ state: 'withdrawn' })
    .where(
      and(
        eq(d.contactId, contactId),
        inArray(d.state, [...unfinished, 'abandoned']),
        inArray(d.eventId, replies),
      ),
    )
    .returning({ lane: d.lane })
  const lanes = [...new Set(rows.map(({ lane }) => lane))]
  for (const lane of lanes) await makeNextDue(tx, lane, contactId)
  return lanes
}

const selectProgress = prepared(({ q, t }: Reader) =>
  q
    .select({ state: t.delivery.state, attempts: t.delivery.attempts, dueAt: t.delivery.dueAt })
    .from(t.delivery)
    .where(eq(t.delivery.messageId, sql.placeholder('messageId')))
    .prepare('progress_of_message'),
)

/**
 * The progress of the deliveries that decide about a message: whether one has not been tried yet, and when the next attempt is
 * due, in milliseconds since 1970.
 */
export async function deliveryProgressOf(read: Reader, messageId: string) {
  const rows = await selectProgress(read, { messageId })
  const pending = rows.filter(({ state }) => isUnfinished(state))
  return {
    isUntried: pending.some(({ attempts }) => attempts === 0),
    nextAttemptAt: pending.length === 0 ? null : Math.min(...pending.map(({ dueAt }) => dueAt)),
  }
}
