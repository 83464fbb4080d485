import type { EventData, EventType } from '@replyloop/shared/contract/events'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables, PreviousSecret } from './accounts.ts'
import type { ContactTables } from './contacts.ts'
import type { MessageTables } from './messages.ts'

/** Events, the subscriptions to them, and their way to the URLs that want them. */
export function webhookTables(
  k: Kit,
  { account, contact, message }: AccountTables & ContactTables & MessageTables,
) {
  const subscription = k.table(
    'subscription',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      targetUrl: k.text().notNull(),
      events: k.json<EventType[]>().notNull(),
      /** Filters; `null` lets everything pass. */
      channel: k.text(),
      campaignId: k.text(),
      /** The secret, and those that it has replaced, which sign too until they expire. All are sealed. */
      secret: k.text().notNull(),
      previousSecrets: k.json<PreviousSecret[]>().notNull(),
      /** `null` while it is active. */
      disabledReason: k.oneOf('gone', 'failing', 'user'),
      failingSince: k.instant(),
      /** Nobody sees it any more; its deliveries are erased some at a time, and it with the last. */
      deletedAt: k.instant(),
      createdAt: k.instant().notNull(),
      updatedAt: k.instant().notNull(),
    },
    (t) => [k.index('subscription_page_ix').on(t.accountId, t.id)],
  )

  const event = k.table(
    'event',
    {
      /** The `webhook-id` of every delivery of it. */
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** The person that it is about. */
      contactId: k.cascadeRef(() => contact.id),
      /** The outgoing message of a reply. */
      messageId: k.cascadeRef(() => message.id),
      /** What filters of subscriptions look at; `null` where the event has none. */
      channel: k.text(),
      campaignId: k.text(),
      type: k.text().$type<EventType>().notNull(),
      data: k.json<EventData[EventType]>().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('event_page_ix').on(t.accountId, t.type, t.id),
      k.index('event_contact_ix').on(t.contactId),
      k
        .index('event_message_ix')
        .on(t.messageId)
        .where(sql`${t.messageId} is not null`),
      k.index('event_age_ix').on(t.createdAt),
    ],
  )

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
      /** `waiting` behind an earlier one to the same contact, `fresh` before its first attempt, `retrying` after it, `withdrawn` for good by an opt-out. */
      state: k.oneOf('waiting', 'fresh', 'retrying', 'delivered', 'abandoned', 'withdrawn').notNull(),
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
      kind: k.text(),
      status: k.int(),
      detail: k.text(),
      /** The first 2 KiB of the answer. */
      answer: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.index('attempt_delivery_ix').on(t.deliveryId, t.id)],
  )

  return { subscription, event, delivery, attempt }
}
