import type { EventData, EventType } from '@replyloop/shared/events'
import type { DeliveryError } from '@replyloop/shared/message'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { newId } from '../lib/ids.ts'

const insertEventPrepared = prepared(({ q, t }: Tx) => {
  const value = sql.placeholder
  return q
    .insert(t.event)
    .values({
      id: value('id'),
      accountId: value('accountId'),
      contactId: value('contactId'),
      type: value('type'),
      data: value('data'),
      createdAt: value('now'),
    })
    .prepare('insert_event')
})

export interface NewEvent<T extends EventType = EventType> {
  accountId: string
  contactId: string | null
  type: T
  data: EventData[T]
}

/** Adds an event and answers its id, the `webhook-id` of all its deliveries. */
export async function insertEvent(tx: Tx, event: NewEvent): Promise<string> {
  const id = newId('evt', tx.now)
  await insertEventPrepared(tx, { ...event, id, now: tx.now })
  return id
}

const insertDeliveryPrepared = prepared(({ q, t }: Tx) => {
  const value = sql.placeholder
  return q
    .insert(t.delivery)
    .values({
      id: value('id'),
      accountId: value('accountId'),
      eventId: value('eventId'),
      messageId: value('messageId'),
      state: 'pending',
      createdAt: value('now'),
    })
    .prepare('insert_delivery')
})

/** Adds the delivery of an event to the account's reply webhook and answers its id. */
export async function insertDelivery(
  tx: Tx,
  delivery: { accountId: string; eventId: string; messageId: string | null },
): Promise<string> {
  const id = newId('dlv', tx.now)
  await insertDeliveryPrepared(tx, { ...delivery, id, now: tx.now })
  return id
}

const selectDelivery = prepared(({ q, t }: Reader) =>
  q
    .select({
      id: t.delivery.id,
      state: t.delivery.state,
      attempts: t.delivery.attempts,
      messageId: t.delivery.messageId,
      eventId: t.event.id,
      data: t.event.data,
      url: t.account.replyUrl,
      secret: t.account.replySecret,
    })
    .from(t.delivery)
    .innerJoin(t.event, eq(t.event.id, t.delivery.eventId))
    .innerJoin(t.account, eq(t.account.id, t.delivery.accountId))
    .where(eq(t.delivery.id, sql.placeholder('id')))
    .prepare('delivery_by_id'),
)

/** A delivery with its event, and the URL and sealed secret as they are now. */
export async function findDelivery(read: Reader, id: string) {
  const [delivery] = await selectDelivery(read, { id })
  return delivery
}
export type DeliveryRow = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** What came of one attempt. `error` is `null` when the URL accepted. */
export interface Attempt {
  durationMs: number
  error: DeliveryError | null
  status: number | null
  /** The beginning of the answer, as text. */
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

const updateDeliveryPrepared = prepared(({ q, t }: Tx) =>
  q
    .update(t.delivery)
    .set({ state: sql`${sql.placeholder('state')}`, attempts: sql`${t.delivery.attempts} + 1` })
    .where(eq(t.delivery.id, sql.placeholder('id')))
    .prepare('update_delivery'),
)

/** Keeps an attempt and moves its delivery on. */
export async function recordAttempt(
  tx: Tx,
  deliveryId: string,
  { durationMs, error, status, answer }: Attempt,
  state: DeliveryRow['state'],
): Promise<void> {
  await insertAttemptPrepared(tx, {
    id: newId('att', tx.now),
    deliveryId,
    durationMs: Math.round(durationMs),
    kind: error?.kind ?? null,
    status,
    detail: error?.detail ?? null,
    answer,
    now: tx.now,
  })
  await updateDeliveryPrepared(tx, { id: deliveryId, state })
}
