import type { DeliveryErrorKind, DeliveryState } from '@replyloop/shared/values/delivery'
import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { pipelined, type Reader, type Tx } from '../db/db.ts'
import { insertRow, updateRow } from '../db/statements/declare.ts'
import { newId } from '../ids.ts'

const updateDelivery = updateRow((t) => t.delivery, {
  set: ['state', 'dueAt', 'retryIndex'],
  add: ['attempts'],
  change: () => ({ manualRetry: false, startedAt: null }),
})

/** The result of one attempt. */
export interface Attempt {
  durationMs: number
  /** Why it failed; `null` when it was accepted. `code` is the other side's name of the error. */
  error: { kind: DeliveryErrorKind; detail: string; code?: string | undefined } | null
  status: number | null
  /** The beginning of the response body, as text. */
  responseBody: string | null
}

const insertAttempt = insertRow((t) => t.attempt)

interface DeliveryProgress {
  state: DeliveryState
  dueAt: number
  retryIndex: number
  /** How many attempts the delivery has had by it: 1, or 0 where it does not count. */
  counted: 0 | 1
}

/** Stores an attempt and the new state of its delivery; `dueAt` is when the next attempt is due, in milliseconds since 1970. */
export async function recordAttempt(
  tx: Tx,
  { id: deliveryId, lane }: { id: string; lane: string },
  { durationMs, error, status, responseBody }: Attempt,
  { state, dueAt, retryIndex, counted }: DeliveryProgress,
): Promise<void> {
  await pipelined(
    insertAttempt(tx, {
      id: newId('att', tx.now),
      deliveryId,
      lane,
      durationMs: Math.round(durationMs),
      kind: error?.kind,
      status,
      detail: error?.detail,
      code: error?.code,
      responseBody,
      createdAt: tx.now,
    }),
    updateDelivery(tx, { id: deliveryId, state, dueAt, retryIndex, attempts: counted }),
  )
}

/** How many attempts at a delivery are on record, those included that do not count. */
export const countAttempts = ({ q, t: { attempt } }: Tx, deliveryId: string): Promise<number> =>
  q.$count(attempt, eq(attempt.deliveryId, deliveryId))

/**
 * Stores that an attempt begins, so that after a crash it is not repeated as if nothing had been sent. Returns whether it may:
 * it may not where the delivery was cancelled since it was read, or where a worker that has lost its lease is trying it.
 */
export async function recordStart({ q, t, now }: Tx, deliveryId: string): Promise<boolean> {
  const d = t.delivery
  const mayStart = and(eq(d.id, deliveryId), isNull(d.startedAt), inArray(d.state, ['fresh', 'retrying']))
  return (await q.update(d).set({ startedAt: now }).where(mayStart).returning({ id: d.id })).length > 0
}

/** Takes back that an attempt has begun, which was given up before anything had arrived. */
export async function forgetStart({ q, t: { delivery: d } }: Tx, deliveryId: string): Promise<void> {
  await q.update(d).set({ startedAt: null }).where(eq(d.id, deliveryId))
}

/** When the attempts began by which some results were accepted, in milliseconds since 1970. */
export function listAcceptedStarts(
  { q, t: { attempt: a, delivery: d } }: Reader,
  resultKeys: readonly string[],
) {
  return q
    .select({
      resultKey: d.resultKey,
      startedAt: sql<number>`${a.createdAt} - ${a.durationMs}`.mapWith(Number),
    })
    .from(d)
    .innerJoin(a, eq(a.deliveryId, d.id))
    .where(and(inArray(d.resultKey, [...resultKeys]), isNotNull(d.channelId), isNull(a.kind)))
}
