import type { EventContact, EventData, EventType } from '@replyloop/shared/contract/events'
import { disabledReasons } from '@replyloop/shared/values/delivery'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables, PreviousSecret } from './accounts.ts'
import type { ContactTables } from './contacts.ts'
import type { MessageTables } from './messages.ts'

/** Events, and the subscriptions to them. */
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
      listId: k.text(),
      /** The key that has made it. No reference: it outlives the key. `null`: a member, or a process of the version before. */
      keyId: k.text(),
      /** The secret, and those that it has replaced, which sign too until they expire. All are sealed. */
      secret: k.text().notNull(),
      previousSecrets: k.json<PreviousSecret[]>().notNull(),
      /** What is sent as the header `Authorization`, sealed. */
      authorization: k.text(),
      /** `null` while it is active. */
      disabledReason: k.oneOf(...disabledReasons),
      failingSince: k.instant(),
      /** When its URL said that it is gone, or when that was first seen. */
      goneAt: k.instant(),
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
      /**
       * Whom the message of an event is about, as they were then. Beside the data, of which a process of the version before
       * posts all to a reply webhook.
       */
      contact: k.json<EventContact>(),
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

  return { subscription, event }
}
export type WebhookTables = ReturnType<typeof webhookTables>
