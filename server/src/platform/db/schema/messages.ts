import type { Choices, IncomingData } from '@replyloop/shared/contract/content'
import type { DeliveryError } from '@replyloop/shared/contract/message'
import type { MessageTemplate } from '@replyloop/shared/contract/template'
import {
  messageAuthors,
  messageDirections,
  messagePurposes,
  messageTypes,
} from '@replyloop/shared/values/message'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ChannelTables } from './channels.ts'
import type { ContactTables } from './contacts.ts'

/** Messages, in and out, with their attachments. `conversations` writes them. */
export function messageTables(
  k: Kit,
  { account, contact, channel: connected }: AccountTables & ContactTables & ChannelTables,
) {
  const message = k.table(
    'message',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      direction: k.oneOf(...messageDirections).notNull(),
      status: k.text().notNull(),
      type: k.oneOf(...messageTypes).notNull(),
      author: k.oneOf(...messageAuthors).notNull(),
      /** The person who wrote it in the inbox. No reference, and the name beside it: the message outlives the member. */
      memberId: k.text(),
      memberName: k.text(),
      body: k.text().notNull(),
      channel: k.text().notNull(),
      /** The connected channel; `null`: the custom channel. */
      channelId: k.text().references(() => connected.id, { onDelete: 'set null' }),
      campaignId: k.text(),
      /** What a program, or a broadcast, sends it for; `null`: nobody has said. What a campaign says by itself is marketing then. */
      purpose: k.oneOf(...messagePurposes),
      /** By what a repetition of it is known: a client's own `messageSid`, or its channel and `providerId`. */
      incomingKey: k.text('message_sid'),
      /** What the provider calls it. */
      providerId: k.text(),
      toId: k.text(),
      // The first attachment; further ones have rows of their own.
      mediaUrl: k.text(),
      mediaHash: k.text(),
      mediaContentType: k.text(),
      mediaBytes: k.int(),
      mediaError: k.text(),
      /** By which the provider of the channel hands the file out, until it has been fetched. */
      mediaRef: k.text(),
      /** The name of the file, as its sender has it. */
      mediaName: k.text(),
      /** What is said in its voice note; `null`: there is none, or nobody has written it down. It goes with the file. */
      transcript: k.text(),
      /** What the provider calls the message that a reaction is to. */
      reactsTo: k.text(),
      /** The template by which it goes out, whose text is the body; `null`: a free text. */
      template: k.json<MessageTemplate>(),
      /** The buttons, the menu or the link below its text. */
      choices: k.json<Choices>(),
      /** What came in beside its text: a tap, a form, a product, what led the contact here. */
      incomingData: k.json<IncomingData>(),
      error: k.json<DeliveryError>(),
      attempts: k.int().notNull().default(0),
      nextAttemptAt: k.instant(),
      createdAt: k.instant().notNull(),
      sentAt: k.instant(),
      deliveredAt: k.instant(),
      readAt: k.instant(),
      /** When its writer has changed it, or taken it back. */
      editedAt: k.instant(),
      revokedAt: k.instant(),
    },
    (t) => [
      k.uniqueIndex('message_sid_uq').on(t.accountId, t.incomingKey),
      k.index('message_page_ix').on(t.accountId, t.id),
      // With what a filter asks of the last message of each contact, which it then reads here alone.
      k.index('message_contact_ix').on(t.contactId, t.id, t.direction, t.createdAt),
      k.index('message_channel_ix').on(t.accountId, t.channel, t.id),
      k
        .index('message_unsent_ix')
        .on(t.accountId, t.status, t.id)
        .where(sql`${t.direction} = 'outgoing' and ${t.status} <> 'Sent'`),
      k
        .index('message_sent_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.direction} = 'outgoing' and ${t.status} = 'Sent'`),
      k
        .index('message_incoming_status_ix')
        .on(t.accountId, t.status, t.id)
        .where(sql`${t.direction} = 'incoming' and ${t.status} <> 'received'`),
      // Those of which nobody knows whether they arrived, and that are not tried again by themselves.
      k
        .index('message_in_doubt_ix')
        .on(t.channelId, t.id)
        .where(
          sql`${t.direction} = 'outgoing' and ${t.status} = 'Failed' and ${t.nextAttemptAt} is null and ${t.error} ->> 'kind' = 'unknown_outcome'`,
        ),
      k
        .index('message_media_ix')
        .on(t.mediaHash)
        .where(sql`${t.mediaHash} is not null`),
      // Of those whose files may still go by their age.
      k
        .index('message_file_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.mediaHash} is not null or ${t.mediaUrl} is not null`),
      // Few messages are taps: to the others this adds nothing.
      k
        .index('message_tapped_ix')
        .on(t.campaignId, t.contactId)
        .where(sql`${t.direction} = 'incoming' and ${t.incomingData} ->> 'tapped' is not null`),
      k
        .index('message_provider_ix')
        .on(t.channelId, t.providerId)
        .where(sql`${t.providerId} is not null`),
    ],
  )

  /** The attachments of a message after the first, which stands in the message itself. */
  const attachment = k.table(
    'attachment',
    {
      messageId: k.cascadeRef(() => message.id).notNull(),
      /** Its place among the attachments of its message: 1, 2, … */
      position: k.int().notNull(),
      url: k.text(),
      hash: k.text(),
      contentType: k.text().notNull(),
      bytes: k.int(),
      error: k.text(),
      /** As its sender has it. */
      name: k.text(),
      /** By which the provider of the channel hands it out, until it has been fetched. */
      mediaRef: k.text(),
    },
    (t) => [
      k.primaryKey({ columns: [t.messageId, t.position] }),
      k
        .index('attachment_hash_ix')
        .on(t.hash)
        .where(sql`${t.hash} is not null`),
    ],
  )

  return { message, attachment }
}
export type MessageTables = ReturnType<typeof messageTables>
