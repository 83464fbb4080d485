import type { DeliveryErrorKind } from '@replyloop/shared/values/delivery'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pipelined, type Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { newId } from '../ids.ts'

const updatePrepared = prepared(({ q, t }: Tx) =>
  q
    .update(t.delivery)
    .set({
      state: sql`${sql.placeholder('state')}`,
      dueAt: sql`${sql.placeholder('dueAt')}`,
      attempts: sql`${t.delivery.attempts} + ${sql.placeholder('counted')}`,
      retryIndex: sql`${sql.placeholder('retryIndex')}`,
      manualRetry: false,
      startedAt: null,
    })
    .where(eq(t.delivery.id, sql.placeholder('id')))
    .prepare('update_delivery'),
)

/** The result of one attempt. */
export interface Attempt {
  durationMs: number
  /** Why it failed; `null` when it was accepted. `code` is the other side's name of the error. */
  error: { kind: DeliveryErrorKind; detail: string; code?: string | undefined } | null
  status: number | null
  /** The beginning of the response body, as text. */
  responseBody: string | null
}

const insertAttemptPrepared = prepared(({ q, t }: Tx) => {
  const value = sql.placeholder
  return q
    .insert(t.attempt)
    .values({
      id: value('id'),
      deliveryId: value('deliveryId'),
      durationMs: value('durationMs'),
      kind: value('kind'),
      status: value('status'),
      detail: value('detail'),
      code: value('code'),
      responseBody: value('responseBody'),
      createdAt: value('now'),
    })
    .prepare('insert_attempt')
})

interface DeliveryProgress {
  state: 'fresh' | 'retrying' | 'delivered' | 'abandoned'
  dueAt: number
  retryIndex: number
  /** How many attempts the delivery has had by it: 1, or 0 where it does not count. */
  counted: 0 | 1
}

/** Stores an attempt and the new state of its delivery; `dueAt` is when the next attempt is due, in milliseconds since 1970. */
export async function recordAttempt(
  tx: Tx,
  deliveryId: string,
  { durationMs, error, status, responseBody }: Attempt,
  { state, dueAt, retryIndex, counted }: DeliveryProgress,
): Promise<void> {
  await pipelined(
    insertAttemptPrepared(tx, {
      id: newId('att', tx.now),
      deliveryId,
      durationMs: Math.round(durationMs),
      kind: error?.kind ?? null,
      status,
      detail: error?.detail ?? null,
      code: error?.code ?? null,
      responseBody,
      now: tx.now,
    }),
    updatePrepared(tx, { id: deliveryId, state, dueAt, retryIndex, counted }),
  )
}

const startPrepared = prepared(({ q, t }: Tx) =>
  q
    .update(t.delivery)
    .set({ startedAt: sql`${sql.placeholder('now')}` })
    .where(
      and(
        eq(t.delivery.id, sql.placeholder('id')),
        isNull(t.delivery.startedAt),
        inArray(t.delivery.state, ['fresh', 'retrying']),
      ),
    )
    .returning({ id: t.delivery.id })
    .prepare('start_delivery'),
)

/**
 * Stores that an attempt begins, so that after a crash it is not repeated as if nothing had been sent. Returns whether it may:
 * it may not where the delivery was cancelled since it was read, or where a worker that has lost its lease is trying it.
 */
export async function recordStart(tx: Tx, deliveryId: string): Promise<boolean> {
  return (await startPrepared(tx, { id: deliveryId, now: tx.now })).length > 0
}
