import type { EventData, EventType } from '@replyloop/shared/events'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'
import type { MessageTables } from './messages.ts'

/** Events, and their way to the URLs that want them. */
export function webhookTables(
  k: Kit,
  { account, contact, message }: AccountTables & ContactTables & MessageTables,
) {
  const event = k.table(
    'event',
    {
      /** The `webhook-id` of every delivery of it. */
      id: k.text().primaryKey(),
      accountId: k
        .text()
        .notNull()
        .references(() => account.id, { onDelete: 'cascade' }),
      /** Erased with the person that it tells of. */
      contactId: k.text().references(() => contact.id, { onDelete: 'cascade' }),
      type: k.oneOf('message.reply').notNull(),
      data: k.json<EventData[EventType]>().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.index('event_contact_ix').on(t.contactId)],
  )

  const delivery = k.table(
    'delivery',
    {
      id: k.text().primaryKey(),
      accountId: k
        .text()
        .notNull()
        .references(() => account.id, { onDelete: 'cascade' }),
      eventId: k
        .text()
        .notNull()
        .references(() => event.id, { onDelete: 'cascade' }),
      messageId: k.text().references(() => message.id, { onDelete: 'cascade' }),
      state: k.oneOf('pending', 'delivered', 'abandoned').notNull(),
      attempts: k.int().notNull().default(0),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.index('delivery_event_ix').on(t.eventId), k.index('delivery_message_ix').on(t.messageId)],
  )

  const attempt = k.table(
    'attempt',
    {
      id: k.text().primaryKey(),
      deliveryId: k
        .text()
        .notNull()
        .references(() => delivery.id, { onDelete: 'cascade' }),
      durationMs: k.int().notNull(),
      kind: k.text(),
      status: k.int(),
      detail: k.text(),
      /** The first 2 KiB of the answer. */
      answer: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [k.index('attempt_delivery_ix').on(t.deliveryId, t.id)],
  )

  return { event, delivery, attempt }
}
