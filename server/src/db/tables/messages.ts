import type { DeliveryError } from '@replyloop/shared/message'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** Messages, in and out. */
export function messageTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  const message = k.table(
    'message',
    {
      id: k.text().primaryKey(),
      accountId: k
        .text()
        .notNull()
        .references(() => account.id, { onDelete: 'cascade' }),
      contactId: k
        .text()
        .notNull()
        .references(() => contact.id, { onDelete: 'cascade' }),
      direction: k.oneOf('incoming', 'outgoing').notNull(),
      status: k.text().notNull(),
      type: k.oneOf('text', 'reaction').notNull(),
      author: k.oneOf('bot', 'user', 'api', 'campaign', 'contact').notNull(),
      body: k.text().notNull(),
      channel: k.text().notNull(),
      campaignId: k.text(),
      messageSid: k.text(),
      toId: k.text(),
      mediaUrl: k.text(),
      mediaHash: k.text(),
      mediaContentType: k.text(),
      mediaBytes: k.int(),
      mediaError: k.text(),
      error: k.json<DeliveryError>(),
      attempts: k.int().notNull().default(0),
      nextAttemptAt: k.instant(),
      createdAt: k.instant().notNull(),
      sentAt: k.instant(),
    },
    (t) => [
      k.uniqueIndex('message_sid_uq').on(t.accountId, t.messageSid),
      k.index('message_page_ix').on(t.accountId, t.id),
      k.index('message_contact_ix').on(t.contactId, t.id),
      k.index('message_channel_ix').on(t.accountId, t.channel, t.id),
      k
        .index('message_unsent_ix')
        .on(t.accountId, t.status, t.id)
        .where(sql`${t.direction} = 'outgoing' and ${t.status} <> 'Sent'`),
      k
        .index('message_media_ix')
        .on(t.mediaHash)
        .where(sql`${t.mediaHash} is not null`),
    ],
  )

  return { message }
}
export type MessageTables = ReturnType<typeof messageTables>
