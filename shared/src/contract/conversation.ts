import { z } from 'zod'
import { SendAgentReply } from './agentReply.ts'
import { Contact } from './contact.ts'
import { ConnectedConversationChannel, ConversationChannel } from './conversationChannel.ts'
import { ConversationCountQuery, ConversationCounts, ConversationQuery } from './conversationQuery.ts'
import { endpoint, fileBody } from './endpoint.ts'
import { ConversationWork, Csat, UpdateConversation, conversationVersion } from './conversationWork.ts'
import { byId, Id, Instant, optionalInput, pageOf } from './fields.ts'
import { FoundMessage } from './foundMessage.ts'
import { Scheduled } from './sendAt.ts'
import { Message } from './message.ts'
import { MemberPresence } from './presence.ts'
import { PauseHours } from './settings.ts'

/** A conversation as the inbox lists it, under its contact. */
export const ListedConversation = z
  .object({
    contact: Contact.omit({ customFields: true }),
    lastMessage: Message.pick({
      id: true,
      direction: true,
      status: true,
      type: true,
      author: true,
      member: true,
      channel: true,
      createdAt: true,
    })
      .extend({
        preview: z.string().meta({ description: 'The first 200 characters of its text.' }),
        mediaContentType: z.string().nullable(),
      })
      .nullable(),
    foundMessage: FoundMessage.optional(),
    unreadCount: z.int().meta({
      description: 'What the member who asks has not read, up to 100; for a key what nobody has read.',
    }),
    failedCount: z.int().meta({ description: 'How many outgoing messages are Failed.' }),
    version: z.int().meta({ description: 'Goes up with each message and each change of its state.' }),
    needsHuman: z.object({ reason: z.string(), since: Instant, looked: z.boolean() }).nullable().meta({
      description: 'Why a person should answer, as a code, since when, and whether one has looked since.',
    }),
    botPausedUntil: Instant.nullable().meta({
      description: 'Until then the bot leaves the contact to a person.',
    }),
    ...ConversationWork.omit({ contactId: true }).shape,
    csat: Csat.nullable().meta({
      description: 'What the contact has said of the episode that goes on or was the last; `null`: nothing.',
    }),
    attachments: z.boolean().meta({ description: 'Whether the channel of the contact carries files.' }),
    connectedChannel: ConnectedConversationChannel.nullable().meta({
      description: 'The connected channel of the contact; `null` on a custom one.',
    }),
  })
  .meta({ id: 'ListedConversation' })
export type ListedConversation = z.infer<typeof ListedConversation>

/** A conversation, with all channels on which its contact can be answered. */
export const Conversation = ListedConversation.extend({
  channels: z.array(ConversationChannel).meta({
    description:
      'The channels on which the contact can be answered: those where it is known, or where its phone is an address. That of the contact is the first.',
  }),
  timeZone: z.string().nullable().meta({
    description: 'The time zone that the phone number tells; `null` where it tells none, or several.',
    example: 'Asia/Kolkata',
  }),
}).meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

export const ConversationPage = pageOf(ListedConversation).meta({ id: 'ConversationPage' })

/** Marks a conversation as read: up to and including the given message, or all of it. */
export const MarkConversationRead = z
  .object({ messageId: optionalInput(Id) })
  .meta({ id: 'MarkConversationRead' })

/** Marks a conversation as unread: from the given message of the contact on, or from its last one. */
export const MarkConversationUnread = z
  .object({ messageId: optionalInput(Id) })
  .meta({ id: 'MarkConversationUnread' })

/**
 * The bot of one contact: its switch, and a pause in hours from now, 0 to end it. Switching it on ends what silenced
 * it: a hand-over, and a pause unless one is given.
 */
export const ChangeBot = z
  .object({
    botActive: z.boolean().optional(),
    pauseHours: PauseHours.optional(),
  })
  .meta({ id: 'ChangeBot', example: { pauseHours: 24 } })
export type ChangeBot = z.output<typeof ChangeBot>

/**
 * What has changed of an account: messages of a contact, the state of its conversation (read, handed over, its bot paused), contacts
 * and their lists, campaigns and what they send, channels and their templates, what the account has beside (its balance, deliveries,
 * webhooks, imports and exports), its audit log alone, or anything.
 */
export const LiveChange = z
  .union([
    z.object({ kind: z.enum(['message', 'conversation']), contactId: Id, version: z.int().optional() }),
    z.object({ kind: z.literal('contact'), contactId: Id.optional() }),
    z.object({ kind: z.enum(['campaign', 'broadcast', 'channel', 'account', 'audit', 'all']) }),
  ])
  .meta({ id: 'LiveChange' })
export type LiveChange = z.infer<typeof LiveChange>

const byContact = z.object({ contactId: Id })

/** Conversations, for `contract.ts`. The messages of one are `GET /messages?contactId=`. */
export const conversationEndpoints = {
  listConversations: endpoint('GET', '/conversations', {
    tag: 'Messages',
    summary: 'List conversations, the latest activity or who has waited longest first',
    description:
      'Without `state`, `filter` and `search`: all but those in which campaigns alone have written.',
    scope: 'read',
    needs: 'viewer',
    query: ConversationQuery,
    responses: { 200: ConversationPage },
  }),
  getConversation: endpoint('GET', '/conversations/:contactId', {
    tag: 'Messages',
    summary: 'Read the conversation with a contact, which may have no messages yet',
    scope: 'read',
    needs: 'viewer',
    params: byContact,
    responses: { 200: Conversation },
    version: conversationVersion,
    errors: ['CONTACT_NOT_FOUND'],
  }),
  updateConversation: endpoint('PATCH', '/conversations/:contactId', {
    tag: 'Messages',
    summary: 'Close, snooze, reopen or assign a conversation, or move it to a team',
    description:
      'What is so already stays as it is, and is told to nobody again. Closing ends a hand-over and a pause of the bot.',
    scope: 'full',
    needs: 'agent',
    params: byContact,
    body: UpdateConversation,
    responses: { 200: Conversation },
    version: conversationVersion,
    errors: ['CONTACT_NOT_FOUND', 'CONVERSATION_STATE', 'CONVERSATION_OF_ANOTHER', 'TEAM_NOT_FOUND'],
  }),
}

/** The inbox, for `dashboardContract.ts`. */
export const inboxEndpoints = {
  countConversations: endpoint('GET', '/conversation_counts', {
    tag: 'Messages',
    summary: 'Count the conversations that want attention',
    scope: 'read',
    needs: 'viewer',
    query: ConversationCountQuery,
    responses: { 200: ConversationCounts },
  }),
  markConversationRead: endpoint('POST', '/conversations/:contactId/read', {
    tag: 'Messages',
    summary: 'Mark what a contact wrote as read',
    scope: 'full',
    needs: 'agent',
    params: byContact,
    body: MarkConversationRead,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  markConversationUnread: endpoint('POST', '/conversations/:contactId/unread', {
    tag: 'Messages',
    summary: 'Mark what a contact wrote as unread, from a message on or the last one',
    scope: 'full',
    needs: 'agent',
    params: byContact,
    body: MarkConversationUnread,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
  }),
  tellPresence: endpoint('POST', '/conversations/:contactId/presence', {
    tag: 'Messages',
    summary: 'Tell who else is there that one reads or answers a conversation',
    description:
      'Kept nowhere: those who watch with `presence=1` are told at once. Repeat it every 10 seconds; it holds for 25, and `types` for 8.',
    access: 'session',
    needs: 'agent',
    params: byContact,
    body: MemberPresence,
    responses: { 200: z.object({ success: z.literal(true) }) },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  changeBot: endpoint('PATCH', '/conversations/:contactId/bot', {
    tag: 'Messages',
    summary: 'Switch or pause the bot for a contact',
    scope: 'full',
    needs: 'agent',
    params: byContact,
    body: ChangeBot,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  sendAgentReply: endpoint('POST', '/contacts/:id/replies', {
    tag: 'Messages',
    summary: 'Send what a person typed',
    scope: 'full',
    needs: 'agent',
    sends: true,
    params: byId,
    body: SendAgentReply,
    bodyLimit: fileBody,
    responses: { 201: Message, 202: Scheduled },
    errors: [
      'CONTACT_NOT_FOUND',
      'CONTACT_OPTED_OUT',
      'MESSAGE_NOT_FOUND',
      'WINDOW_CLOSED',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATE_NOT_APPROVED',
      'TEMPLATE_VALUES',
      'CHANNEL_REQUIRED',
      'CHANNEL_CANNOT_REACH',
      'SCHEDULED_MESSAGE_LIMIT',
      'ANSWERED_MEANWHILE',
      'CONVERSATION_OF_ANOTHER',
    ],
  }),
  watch: endpoint('GET', '/live', {
    tag: 'Messages',
    summary: 'Hear of every change',
    scope: 'read',
    needs: 'viewer',
    description:
      'Server-sent events: a message `changed` without a payload whenever something of the account has changed; with `v=2`, each is a `LiveChange` as JSON that says what; with `presence=1`, also a `LivePresence`. At most 6 at a time.',
    query: z.object({ v: z.literal('2').optional(), presence: z.literal('1').optional() }),
    responses: { 200: z.string() },
    errors: ['RATE_LIMITED'],
  }),
}
