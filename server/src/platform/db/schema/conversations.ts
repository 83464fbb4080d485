import type { Choices, IncomingData } from '@replyloop/shared/contract/content'
import type { DeliveryError } from '@replyloop/shared/contract/message'
import type { MessageTemplate } from '@replyloop/shared/contract/template'
import { conversationStates } from '@replyloop/shared/values/conversation'
import {
  messageAuthors,
  messageDirections,
  messagePurposes,
  messageTypes,
} from '@replyloop/shared/values/message'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccessTables } from './access.ts'
import type { AccountTables } from './accounts.ts'
import type { ChannelTables } from './channels.ts'
import type { ContactTables } from './contacts.ts'

/** Messages, in and out, and the conversations that they make. */
export function conversationTables(
  k: Kit,
  {
    account,
    contact,
    channel: connected,
    member,
  }: AccessTables & AccountTables & ContactTables & ChannelTables,
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
      /** The last message, as far as what follows knows of it. The version before leaves all of this behind. */
      stateUpTo: k.text(),
      /** `null`: only we have written. */
      state: k.oneOf(...conversationStates),
      /** Until when it is put off; `null` while `snoozed`: until the contact writes. */
      snoozedUntil: k.instant(),
      /** The member whose it is. No reference: of an account, or of its agency. */
      assigneeId: k.text(),
      /** The team whose it is. No reference: a team that is deleted is taken from its conversations. */
      teamId: k.text(),
      /** The first message of the contact that nobody has answered, neither a person nor the bot nor the API. */
      waitingSince: k.instant(),
      /** The episode that goes on, or was the last; what follows is of it, and goes to its row once it ends. */
      episodeId: k.text(),
      firstInboundAt: k.instant(),
      firstReplyAt: k.instant(),
      firstHumanReplyAt: k.instant(),
      firstHumanReplyBy: k.text(),
      humanReplies: k.int().notNull().default(0),
      botAnswers: k.int().notNull().default(0),
      waitedMs: k.long().notNull().default(0),
    },
    (t) => {
      const page = (name: string) => k.index(name).on(t.accountId, t.lastMessageId)
      return [
        page('conversation_page_ix'),
        page('conversation_begun_ix').where(sql`${t.onlyCampaignsUpTo} is distinct from ${t.lastMessageId}`),
        page('conversation_sent_ix').where(sql`${t.onlyCampaignsUpTo} = ${t.lastMessageId}`),
        page('conversation_unread_ix').where(sql`${t.unread} > 0`),
        page('conversation_failed_ix').where(sql`${t.failed} > 0`),
        // What the version before has written to.
        k
          .index('conversation_unsettled_ix')
          .on(t.contactId)
          .where(sql`${t.stateUpTo} is distinct from ${t.lastMessageId}`),
        k
          .index('conversation_state_ix')
          .on(t.accountId, t.state, t.lastMessageId)
          .where(sql`${t.state} is not null`),
        // Who has waited longest stands first.
        k
          .index('conversation_waiting_ix')
          .on(t.accountId, t.waitingSince, t.contactId)
          .where(sql`${t.waitingSince} is not null`),
        k
          .index('conversation_assignee_ix')
          .on(t.accountId, t.assigneeId, t.lastMessageId)
          .where(sql`${t.assigneeId} is not null`),
        k
          .index('conversation_team_ix')
          .on(t.accountId, t.teamId, t.lastMessageId)
          .where(sql`${t.teamId} is not null`),
        // What a member has to do is counted.
        k
          .index('conversation_load_ix')
          .on(t.accountId, t.assigneeId)
          .where(sql`${t.assigneeId} is not null and ${t.state} = 'open'`),
        // Who waits for a member of a team.
        k
          .index('conversation_queue_ix')
          .on(t.accountId, t.teamId, t.waitingSince, t.contactId)
          .where(
            sql`${t.teamId} is not null and ${t.assigneeId} is null and ${t.state} = 'open' and ${t.waitingSince} is not null`,
          ),
        k
          .index('conversation_snoozed_ix')
          .on(t.snoozedUntil)
          .where(sql`${t.snoozedUntil} is not null`),
      ]
    },
  )

  /** How far each member has read a conversation. It goes with the conversation, and with the member. */
  const conversationRead = k.table(
    'conversation_read',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      memberId: k.cascadeRef(() => member.id).notNull(),
      contactId: k.cascadeRef(() => conversation.contactId).notNull(),
      /** The last message that is read: what is behind it is unread. */
      upTo: k.text().notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.memberId, t.contactId] }),
      k.index('conversation_read_member_ix').on(t.memberId),
      k.index('conversation_read_contact_ix').on(t.contactId),
    ],
  )

  return { message, attachment, conversation, conversationRead }
}
export type ConversationTables = ReturnType<typeof conversationTables>
