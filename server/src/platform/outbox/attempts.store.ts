import type { DeliveryError } from '@replyloop/shared/contract/message'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { pipelined, type Reader, type Tx } from '../db/db.ts'
import { beforeCursor } from '../db/filters.ts'
import { prepared } from '../db/prepared.ts'
import { newId } from '../ids.ts'
import type { PageQuery } from '../http/page.ts'

const updatePrepared = prepared(({ q, t }: Tx) =>
  q
    .update(t.delivery)
    .set({
      state: sql`${sql.placeholder('state')}`,
      dueAt: sql`${sql.placeholder('dueAt')}`,
      attempts: sql`${t.delivery.attempts} + 1`,
      step: sql`${sql.placeholder('step')}`,
      isAskedFor: false,
    })
    .where(eq(t.delivery.id, sql.placeholder('id')))
    .prepare('update_delivery'),
)

/** The result of one attempt. */
export interface Attempt {
  durationMs: number
  /** Why it failed; `null` when the URL accepted. */
  error: Pick<DeliveryError, 'kind' | 'detail'> | null
  status: number | null
  /** The beginning of the response body, as text. */
  answer: string | null
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
      answer: value('answer'),
      createdAt: value('now'),
    })
    .prepare('insert_attempt')
})

/** Stores an attempt and the new state of its delivery; `dueAt` is when the next attempt is due, in milliseconds since 1970. */
export async function recordAttempt(
  tx: Tx,
  deliveryId: string,
  { durationMs, error, status, answer }: Attempt,
  next: { state: 'delivered' | 'retrying' | 'abandoned'; dueAt: number; step: number },
): Promise<void> {
  await pipelined(
    insertAttemptPrepared(tx, {
      id: newId('att', tx.now),
      deliveryId,
      durationMs: Math.round(durationMs),
      kind: error?.kind ?? null,
      status,
      detail: error?.detail ?? null,
      answer,
      now: tx.now,
    }),
    updatePrepared(tx, { id: deliveryId, ...next }),
  )
}

/** The attempts at the deliveries that decide an outgoing message, latest first. */
export function listMessageAttempts(
  { q, t }: Reader,
  messageId: string,
  { cursor }: PageQuery,
  limit: number,
) {
  const { attempt: a, delivery: d, subscription: s } = t
  return q
    .select({ attempt: a, subscription: { id: s.id, targetUrl: s.targetUrl } })
    .from(d)
    .innerJoin(a, eq(a.deliveryId, d.id))
    .leftJoin(s, eq(s.id, d.subscriptionId))
    .where(and(eq(d.messageId, messageId), isNull(s.deletedAt), beforeCursor(a.id, cursor)))
    .orderBy(desc(a.id))
    .limit(limit)
}
