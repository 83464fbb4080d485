import { and, asc, eq, lt, lte, ne, or, sql } from 'drizzle-orm'
import { pipelined, type Reader, type Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import type { Schema } from '../db/schema/schema.ts'
import { newId } from '../ids.ts'
import { holdingAttempts, isUnfinished } from './delivery.rules.ts'
import { wakeLane } from './lane.ts'

type DeliveryRow = Schema['delivery']['$inferSelect']

const insertPrepared = prepared(({ q, t }: Tx) => {
  const value = sql.placeholder
  return q
    .insert(t.delivery)
    .values({
      id: value('id'),
      accountId: value('accountId'),
      itemId: value('itemId'),
      orderKey: value('orderKey'),
      resultKey: value('resultKey'),
      subscriptionId: value('subscriptionId'),
      channelId: value('channelId'),
      lane: value('lane'),
      state: value('state'),
      bytes: value('bytes'),
      dueAt: value('now'),
      createdAt: value('now'),
    })
    .prepare('insert_delivery')
})

/** A delivery to add to a lane. */
export type NewDelivery = Pick<
  DeliveryRow,
  'accountId' | 'itemId' | 'orderKey' | 'resultKey' | 'subscriptionId' | 'channelId' | 'lane' | 'bytes'
>

/**
 * Hands something over to a lane, which runs after the commit. It is due at once, or once earlier ones with its `orderKey`
 * hold it back no longer. `locked` resolves when the caller holds the lock under which the deliveries with that key change.
 */
export async function addDelivery(
  tx: Tx,
  delivery: NewDelivery,
  locked: Promise<void> | undefined,
): Promise<void> {
  const { lane, orderKey } = delivery
  const [waits] = await pipelined(orderKey !== null && isHeldBack(tx, lane, orderKey), locked)
  await insertPrepared(tx, {
    ...delivery,
    state: waits ? 'waiting' : 'fresh',
    id: newId('dlv', tx.now),
    now: tx.now,
  })
  if (!waits) wakeLane(tx, lane)
}

/** The deliveries with one order key that hold back the next one, and those that wait behind them. */
const holdingOrWaiting = (d: Schema['delivery']) =>
  and(
    eq(d.lane, sql.placeholder('lane')),
    eq(d.orderKey, sql.placeholder('orderKey')),
    // The exact condition of the partial index; otherwise SQLite would not use it.
    sql`${d.state} in ('waiting', 'fresh', 'retrying')`,
    or(ne(d.state, 'retrying'), lt(d.attempts, holdingAttempts)),
  )

const selectHolding = prepared(({ q, t }: Reader) => {
  const d = t.delivery
  return q.select({ id: d.id }).from(d).where(holdingOrWaiting(d)).limit(1).prepare('holding_delivery')
})

/** Whether an earlier delivery with this key holds back the next one: it has not had `holdingAttempts` attempts yet. */
async function isHeldBack(read: Reader, lane: string, orderKey: string): Promise<boolean> {
  return (await selectHolding(read, { lane, orderKey })).length > 0
}

const selectCurrent = prepared(({ q, t }: Reader) =>
  q
    .select({ state: t.delivery.state, attempts: t.delivery.attempts, resultKey: t.delivery.resultKey })
    .from(t.delivery)
    .where(eq(t.delivery.id, sql.placeholder('id')))
    .prepare('current_delivery'),
)

/**
 * What may have changed of a delivery during an attempt: its state, how many attempts it has had, and whose state it
 * decides; `undefined` when it has been erased.
 */
export async function findCurrentDelivery(read: Reader, id: string) {
  const [delivery] = await selectCurrent(read, { id })
  return delivery
}

/** The states of the deliveries of an item, by their lanes. */
export async function readStatesOfItem({ q, t }: Reader, itemId: string) {
  const d = t.delivery
  const rows = await q.select({ lane: d.lane, state: d.state }).from(d).where(eq(d.itemId, itemId))
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

/** Makes the first waiting delivery of a lane with an order key due, unless an earlier one still holds it back. */
export async function makeNextDue(tx: Tx, lane: string, orderKey: string): Promise<void> {
  const { q, t, now } = tx
  const [first] = await selectFirst(tx, { lane, orderKey })
  if (first?.state === 'waiting')
    await q.update(t.delivery).set({ state: 'fresh', dueAt: now }).where(eq(t.delivery.id, first.id))
}

/** What a delivery counts as whose size is not known. */
const unknownBytes = 65_536

const selectDue = prepared(({ q, t }: Reader) => {
  const d = t.delivery
  return q
    .select({
      id: d.id,
      accountId: d.accountId,
      lane: d.lane,
      itemId: d.itemId,
      orderKey: d.orderKey,
      subscriptionId: d.subscriptionId,
      retryIndex: d.retryIndex,
      manualRetry: d.manualRetry,
      startedAt: d.startedAt,
      bytes: sql<number>`coalesce(${d.bytes}, ${sql.raw(String(unknownBytes))})`.as('bytes'),
    })
    .from(d)
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

const selectProgress = prepared(({ q, t }: Reader) =>
  q
    .select({ state: t.delivery.state, attempts: t.delivery.attempts, dueAt: t.delivery.dueAt })
    .from(t.delivery)
    .where(eq(t.delivery.resultKey, sql.placeholder('resultKey')))
    .prepare('progress_of_result'),
)

/**
 * The progress of the deliveries that decide about a state: whether one has not been tried yet, and when the next attempt is
 * due, in milliseconds since 1970.
 */
export async function deliveryProgressOf(read: Reader, resultKey: string) {
  const rows = await selectProgress(read, { resultKey })
  const pending = rows.filter(({ state }) => isUnfinished(state))
  return {
    isUntried: pending.some(({ attempts }) => attempts === 0),
    nextAttemptAt: pending.length === 0 ? null : Math.min(...pending.map(({ dueAt }) => dueAt)),
  }
}
