import { deliveryErrorKinds, deliveryStates } from '@replyloop/shared/values/delivery'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'
import type { ConversationTables } from './conversations.ts'
import type { WebhookTables } from './webhooks.ts'

/** What is to be delivered, and each attempt at it. */
export function outboxTables(
  k: Kit,
  {
    account,
    contact,
    message,
    subscription,
    event,
  }: AccountTables & ContactTables & ConversationTables & WebhookTables,
) {
  const delivery = k.table(
    'delivery',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      eventId: k.cascadeRef(() => event.id).notNull(),
      contactId: k.cascadeRef(() => contact.id),
      /** The outgoing message that this delivery makes `Sent` or `Failed`. */
      messageId: k.cascadeRef(() => message.id),
      /** `null`: the account's reply webhook. */
      subscriptionId: k.cascadeRef(() => subscription.id),
      /** The lane in which deliveries to one URL run: the id of the subscription, or of the account. */
      lane: k.text().notNull(),
      state: k.oneOf(...deliveryStates).notNull(),
      attempts: k.int().notNull().default(0),
      /** How much of the schedule is used up; a retry that somebody asked for uses up nothing. */
      step: k.int().notNull().default(0),
      isAskedFor: k.bool().notNull().default(false),
      /** When it is due, while it is fresh or retrying. */
      dueAt: k.instant().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('delivery_due_ix').on(t.lane, t.state, t.dueAt, t.id),
      k
        .index('delivery_order_ix')
        .on(t.lane, t.contactId, t.id)
        .where(sql`${t.state} in ('waiting', 'fresh', 'retrying')`),
      k.index('delivery_event_ix').on(t.eventId),
      k.index('delivery_contact_ix').on(t.contactId),
      k
        .index('delivery_message_ix')
        .on(t.messageId)
        .where(sql`${t.messageId} is not null`),
      k
        .index('delivery_subscription_ix')
        .on(t.subscriptionId, t.id)
        .where(sql`${t.subscriptionId} is not null`),
    ],
  )

  const attempt = k.table(
    'attempt',
    {
      id: k.text().primaryKey(),
      deliveryId: k.cascadeRef(() => delivery.id).notNull(),
      durationMs: k.int().notNull(),
      /** Why it failed; `null` when the URL accepted. */
      kind: k.oneOf(...deliveryErrorKinds),
      status: k.int(),
      detail: k.text(),
      /** The first 2 KiB of the answer. */
      answer: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.index('attempt_delivery_ix').on(t.deliveryId, t.id)],
  )

  return { delivery, attempt }
}
