import { deliveryMoves } from '@replyloop/shared/values/delivery'
import { and, asc, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm'
import { pipelined, type Reader, type Tx } from '../db/db.ts'
import { changeRows, insertRow, selectRows, updateRow } from '../db/statements/declare.ts'
import { wholeNumber, type Values } from '../db/statements/statement.ts'
import type { Schema } from '../db/schema/schema.ts'
import { newId } from '../ids.ts'
import { firstDueAt, holdingAttempts } from './delivery.rules.ts'
import { wakeLane } from './lanes.store.ts'

type DeliveryRow = Schema['delivery']['$inferSelect']

const insertDelivery = insertRow((t) => t.delivery)

/** A lane, with what it belongs to: a subscription, a channel, or the account by whose id it is named. */
export type LaneAddress = Pick<DeliveryRow, 'lane' | 'subscriptionId' | 'channelId'>

/** A delivery to add to a lane. */
export interface NewDelivery extends Pick<
  DeliveryRow,
  'accountId' | 'itemId' | 'orderKey' | 'resultKey' | 'subscriptionId' | 'channelId' | 'lane' | 'bytes'
> {
  /** Whether nobody waits for it: replies to others go before it. */
  isBulk?: boolean | undefined
}

/** Adds a delivery to its lane, which runs after the commit; one that earlier ones hold back waits behind them. */
export async function addDelivery(
  tx: Tx,
  { isBulk = false, ...delivery }: NewDelivery,
  { isHeldBack }: { isHeldBack: boolean },
): Promise<void> {
  const { now } = tx
  const { lane, orderKey } = delivery
  const { to: state } = isHeldBack ? deliveryMoves.heldBack : deliveryMoves.added
  const dueAt = firstDueAt(now, { isBulk })
  await insertDelivery(tx, { ...delivery, state, id: newId('dlv', now), dueAt, createdAt: now })
  if (!isHeldBack) wakeLane(tx, lane)
  else if (!isBulk && orderKey !== null) await bringForward(tx, { lane, orderKey, dueAt })
}

/** Gives what goes to the same receiver before a reply the turn of that reply, which waits for it. */
const bringForward = changeRows({
  table: (t) => t.delivery,
  values: ({ delivery: d }) => ({ lane: d.lane, orderKey: d.orderKey, dueAt: d.dueAt }),
  query: ({ q, t: { delivery: d } }, { lane, orderKey, dueAt }) =>
    q
      .update(d)
      .set({ dueAt })
      .where(and(isOfOrder(d, { lane, orderKey }), ne(d.state, 'retrying'), gt(d.dueAt, dueAt)))
      .returning(),
})

/** The deliveries that have not ended: the exact condition of the partial index; otherwise SQLite would not use it. */
const isPending = (d: Schema['delivery']) => sql`${d.state} in ('waiting', 'fresh', 'retrying')`

/** The unfinished deliveries of a lane with one order key. */
const isOfOrder = (
  d: Schema['delivery'],
  { lane, orderKey }: Values<'lane' | 'orderKey'> | { lane: string; orderKey: string },
) => and(eq(d.lane, lane), eq(d.orderKey, orderKey), isPending(d))

/** The deliveries with one order key that hold back the next one, and those that wait behind them. */
const holdingOrWaiting = (d: Schema['delivery'], order: Values<'lane' | 'orderKey'>) =>
  and(isOfOrder(d, order), or(ne(d.state, 'retrying'), lt(d.attempts, holdingAttempts)))

/** Selects an earlier delivery with this key that holds back the next one: it has not had `holdingAttempts` attempts yet. */
export const selectHolding = selectRows({
  values: ({ delivery: d }) => ({ lane: d.lane, orderKey: d.orderKey }),
  query: ({ q, t: { delivery: d } }, value) =>
    q.select({ id: d.id }).from(d).where(holdingOrWaiting(d, value)).limit(1),
})

/**
 * Selects what may have changed of a delivery during an attempt: its state, how many attempts it has had, whose state it
 * decides, and which others it goes out in order with; nothing when it has been erased.
 */
export const selectCurrent = selectRows({
  values: ({ delivery }) => ({ id: delivery.id }),
  query: ({ q, t: { delivery: d } }, { id }) =>
    q
      .select({ state: d.state, attempts: d.attempts, resultKey: d.resultKey, orderKey: d.orderKey })
      .from(d)
      .where(eq(d.id, id)),
})

/** The states of the deliveries of an item, by their lanes. */
export async function readStatesOfItem({ q, t }: Reader, itemId: string) {
  const d = t.delivery
  const rows = await q.select({ lane: d.lane, state: d.state }).from(d).where(eq(d.itemId, itemId))
  return new Map(rows.map(({ lane, state }) => [lane, state]))
}

const selectFirst = selectRows({
  values: ({ delivery: d }) => ({ lane: d.lane, orderKey: d.orderKey }),
  query: ({ q, t: { delivery: d } }, value) =>
    q
      .select({ id: d.id, state: d.state })
      .from(d)
      .where(holdingOrWaiting(d, value))
      .orderBy(sql`case when ${d.state} = 'waiting' then 1 else 0 end`, asc(d.id))
      .limit(1),
})
const makeFresh = updateRow((t) => t.delivery, { set: [], change: () => ({ state: deliveryMoves.freed.to }) })

/** Makes the first waiting delivery of a lane with an order key due, unless an earlier one still holds it back. */
export async function makeNextDue(tx: Tx, lane: string, orderKey: string): Promise<void> {
  const [first] = await selectFirst(tx, { lane, orderKey })
  if (first?.state === 'waiting') await makeFresh(tx, { id: first.id })
}

/** What a delivery counts as whose size is not known. */
const unknownBytes = 65_536

const selectDue = selectRows({
  values: ({ delivery: d }) => ({ lane: d.lane, state: d.state, now: d.dueAt, limit: wholeNumber }),
  query: ({ q, t: { delivery: d } }, { lane, state, now, limit }) =>
    q
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
        dueAt: d.dueAt,
        bytes: sql<number>`coalesce(${d.bytes}, ${sql.raw(String(unknownBytes))})`.as('bytes'),
      })
      .from(d)
      .where(and(eq(d.lane, lane), eq(d.state, state), lte(d.dueAt, now)))
      .orderBy(asc(d.dueAt), asc(d.id))
      .limit(limit),
})

/**
 * Up to `limit` deliveries of a lane that were never tried, and as many retries that are due, each in the order of their due
 * times. The former are due at once: a due time ahead means that the clock has been set back.
 */
export async function listDue(read: Reader, lane: string, now: number, limit: number) {
  const [firsts, retries] = await pipelined(
    selectDue(read, { lane, state: 'fresh', now: Number.MAX_SAFE_INTEGER, limit }),
    selectDue(read, { lane, state: 'retrying', now, limit }),
  )
  return { firsts, retries }
}
export type DueDelivery = Awaited<ReturnType<typeof listDue>>['firsts'][number]

const selectNextDue = selectRows({
  values: ({ delivery: d }) => ({ lane: d.lane, state: d.state }),
  query: ({ q, t: { delivery: d } }, { lane, state }) =>
    q
      .select({ dueAt: d.dueAt })
      .from(d)
      .where(and(eq(d.lane, lane), eq(d.state, state)))
      .orderBy(asc(d.dueAt), asc(d.id))
      .limit(1),
})

/** When the next delivery of a lane is due, in milliseconds since 1970; `null` when none waits, 0: at once. */
export async function nextDueAt(read: Reader, lane: string): Promise<number | null> {
  if ((await selectNextDue(read, { lane, state: 'fresh' })).length > 0) return 0
  const [retry] = await selectNextDue(read, { lane, state: 'retrying' })
  return retry?.dueAt ?? null
}

const selectProgress = selectRows({
  values: ({ delivery: d }) => ({ resultKey: d.resultKey }),
  query: ({ q, t: { delivery: d } }, { resultKey }) =>
    q
      .select({ state: d.state, attempts: d.attempts, dueAt: d.dueAt, createdAt: d.createdAt })
      .from(d)
      .where(and(eq(d.resultKey, resultKey), isPending(d))),
})

/**
 * The progress of the deliveries that decide about a state: whether one has not been tried yet, and when the next attempt is
 * due, in milliseconds since 1970.
 */
export async function deliveryProgressOf(read: Reader, resultKey: string) {
  const pending = await selectProgress(read, { resultKey })
  return {
    isUntried: pending.some(({ attempts }) => attempts === 0),
    nextAttemptAt:
      pending.length === 0
        ? null
        : Math.min(
            ...pending.map(({ state, dueAt, createdAt }) => (state === 'retrying' ? dueAt : createdAt)),
          ),
  }
}

/**
 * Gives the deliveries with an order key another one. Those that are the first of either go on at once, as they did; what waits
 * behind one of them waits until all of them hold it back no longer, and then goes in the order in which it was added. The caller
 * holds the locks under which the deliveries with both keys change.
 */
export async function moveOrder({ q, t: { delivery: d } }: Tx, from: string, to: string): Promise<void> {
  await q.update(d).set({ orderKey: to }).where(eq(d.orderKey, from))
}
