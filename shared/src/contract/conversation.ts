import { z } from 'zod'
import { maxAttachments } from '../values/limits.ts'
import { conversationFilters } from '../values/message.ts'
import { Contact } from './contact.ts'
import { endpoint, fileBody } from './endpoint.ts'
import { byId, ChannelLabel, Id, Instant, optionalInput, pageOf, pageQuery, search } from './fields.ts'
import { DataUri, Message, MessageBody } from './message.ts'
import { PauseHours } from './settings.ts'

/** The inbox's filters; they combine. `channel` and `campaignId` are those of the contact's last message and campaign. */
export const ConversationQuery = z.object({
  filter: optionalInput(z.enum(conversationFilters)),
  channel: optionalInput(ChannelLabel),
  campaignId: optionalInput(Id),
  search,
  ...pageQuery,
})
export type ConversationQuery = z.output<typeof ConversationQuery>

/** A conversation as the inbox lists it, under its contact. */
export const Conversation = z
  .object({
    contact: Contact.omit({ customFields: true }),
    lastMessage: Message.pick({
      id: true,
      direction: true,
      status: true,
      type: true,
      author: true,
      channel: true,
      createdAt: true,
    })
      .extend({
        preview: z.string().meta({ description: 'The first 200 characters of its text.' }),
        mediaContentType: z.string().nullable(),
      })
      .nullable(),
    unreadCount: z.int(),
    failedCount: z.int().meta({ description: 'How many outgoing messages are Failed.' }),
    needsHuman: z
      .object({ reason: z.string(), since: Instant })
      .nullable()
      .meta({ description: 'Why a person should answer, as a code, and since when.' }),
    botPausedUntil: Instant.nullable().meta({
      description: 'Until then the bot leaves the contact to a person.',
    }),
    attachments: z.boolean().meta({ description: 'Whether the channel of the contact carries files.' }),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

export const ConversationPage = pageOf(Conversation).meta({ id: 'ConversationPage' })

/** Marks a conversation as read: up to and including the given message, or all of it. */
export const MarkConversationRead = z
  .object({ messageId: optionalInput(Id) })
  .meta({ id: 'MarkConversationRead' })

/**
 * The bot of one contact: its switch, and a pause in hours from now, 0 to end it. Switching it on ends whatever silenced
 * it: a hand-over, and a pause unless one is given.
 */
export const ChangeBot = z
  .object({
    botActive: z.boolean().optional(),
    pauseHours: PauseHours.optional(),
  })
  .meta({ id: 'ChangeBot', example: { pauseHours: 24 } })
export type ChangeBot = z.output<typeof ChangeBot>

/** What a person types in the inbox. */
export const SendAgentReply = z
  .object({
    body: MessageBody.optional(),
    attachments: z
      .array(DataUri)
      .max(maxAttachments)
      .default([])
      .meta({ description: 'Files as data URIs, on channels that carry files.' }),
  })
  .refine(({ body, attachments }) => body !== undefined || attachments.length > 0, {
    path: ['body'],
    message: 'is required, unless files are attached',
  })
  .meta({ id: 'SendAgentReply', example: { body: 'I am on it.' } })

const byContact = z.object({ contactId: Id })

/** The inbox, for `dashboardContract.ts`. The messages of a conversation are `GET /messages?contactId=`. */
export const conversationEndpoints = {
  listConversations: endpoint('GET', '/conversations', {
    tag: 'Messages',
    summary: 'List conversations, the latest activity first',
    scope: 'read',
    query: ConversationQuery,
    responses: { 200: ConversationPage },
  }),
  getConversation: endpoint('GET', '/conversations/:contactId', {
    tag: 'Messages',
    summary: 'Read the conversation with a contact, which may have no messages yet',
    scope: 'read',
    params: byContact,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  markConversationRead: endpoint('POST', '/conversations/:contactId/read', {
    tag: 'Messages',
    summary: 'Mark what a contact wrote as read',
    scope: 'full',
    params: byContact,
    body: MarkConversationRead,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  changeBot: endpoint('PATCH', '/conversations/:contactId/bot', {
    tag: 'Messages',
    summary: 'Switch or pause the bot for a contact',
    scope: 'full',
    params: byContact,
    body: ChangeBot,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  sendAgentReply: endpoint('POST', '/contacts/:id/replies', {
    tag: 'Messages',
    summary: 'Send what a person typed',
    scope: 'full',
    params: byId,
    body: SendAgentReply,
    bodyLimit: fileBody,
    responses: { 201: Message },
    errors: ['CONTACT_NOT_FOUND', 'CONTACT_OPTED_OUT'],
  }),
  watch: endpoint('GET', '/live', {
    tag: 'Messages',
    summary: 'Hear of every change',
    scope: 'read',
    description:
      'Server-sent events: a message `changed` without a payload whenever something of the account has changed. At most 6 at a time.',
    responses: { 200: z.string() },
    errors: ['RATE_LIMITED'],
  }),
}
