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

/** Messages, in and out, and the conversations that they make. */
export function conversationTables(
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
      k.index('message_contact_ix').on(t.contactId, t.id),
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

  /** The state of each conversation: a row for each contact who has messages, kept in the transactions of the messages. */
  const conversation = k.table(
    'conversation',
    {
      contactId: k.cascadeRef(() => contact.id).primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      lastMessageId: k.text().notNull(),
      /** Incoming messages that nobody has read. */
      unread: k.int().notNull(),
      /** Outgoing messages that are `Failed`. */
      failed: k.int().notNull(),
      /** The last message, while campaigns alone have written. The version before leaves it behind, which ends that. */
      onlyCampaignsUpTo: k.text(),
      /** Goes up with each message and each change of its state. The version before leaves it as it is. */
      version: k.int().notNull().default(0),
    },
    (t) => {
      const page = (name: string) => k.index(name).on(t.accountId, t.lastMessageId)
      return [
        page('conversation_page_ix'),
        page('conversation_begun_ix').where(sql`${t.onlyCampaignsUpTo} is distinct from ${t.lastMessageId}`),
        page('conversation_sent_ix').where(sql`${t.onlyCampaignsUpTo} = ${t.lastMessageId}`),
        page('conversation_unread_ix').where(sql`${t.unread} > 0`),
        page('conversation_failed_ix').where(sql`${t.failed} > 0`),
      ]
    },
  )

  /** The incoming messages that were erased lately: a repetition of one is known by the hash of its id, and stores nobody again. */
  const erasedMessage = k.table(
    'erased_message',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      /** The keyed hash of its `incomingKey`. */
      hash: k.text().notNull(),
      /** The id that it had, which names nobody. */
      messageId: k.text().notNull(),
      expiresAt: k.instant().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.hash] }),
      k.index('erased_message_expiry_ix').on(t.expiresAt),
    ],
  )

  /** The URLs to which the next message of a contact goes, each a lane of the outbox by its id. */
  const awaitedAnswer = k.table(
    'awaited_answer',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      url: k.text().notNull(),
      until: k.instant().notNull(),
      /** When the contact answered; `null`: it is waited for. */
      answeredAt: k.instant(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('awaited_answer_ix').on(t.accountId, t.contactId),
      k.index('awaited_answer_end_ix').on(t.until),
    ],
  )

  /** What providers have posted and been answered 200 for, as it came, until all that it brings has been taken in. */
  const waitingHook = k.table(
    'waiting_hook',
    {
      id: k.text().primaryKey(),
      /** To whose address it came. */
      channelId: k.cascadeRef(() => connected.id).notNull(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      bytes: k.int().notNull(),
      /** How many of the things in it have been taken in, and of how many. */
      taken: k.int().notNull().default(0),
      events: k.int().notNull().default(0),
      /** The addresses and phones of people who have been erased since it came: what names one of them is dropped. */
      erased: k.json<readonly string[]>(),
      method: k.oneOf('GET', 'POST').notNull(),
      url: k.text().notNull(),
      query: k.json<Readonly<Record<string, string>>>().notNull(),
      contentType: k.text(),
      body: k.text().notNull(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.index('waiting_hook_turn_ix').on(t.channelId, t.id),
      k.index('waiting_hook_account_ix').on(t.accountId, t.bytes), // how much one account has waiting is counted by it
    ],
  )

  return { message, attachment, conversation, awaitedAnswer, erasedMessage, waitingHook }
}
export type ConversationTables = ReturnType<typeof conversationTables>
