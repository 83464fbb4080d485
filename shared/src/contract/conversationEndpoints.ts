import { z } from 'zod'
import {
  ChangeBot,
  Conversation,
  ConversationPage,
  ConversationQuery,
  MessageAttemptPage,
  MarkConversationRead,
} from './conversation.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, pageQuery } from './fields.ts'
import { Message, ReplyByHand } from './message.ts'

const byContact = z.object({ contactId: Id })

/** The inbox, for `dashboardContract.ts`. The messages of a conversation are `GET /messages?contactId=`. */
export const conversationEndpoints = {
  listConversations: endpoint('GET', '/conversations', {
    tag: 'Messages',
    summary: 'List conversations, the latest activity first',
    query: ConversationQuery,
    responses: { 200: ConversationPage },
  }),
  getConversation: endpoint('GET', '/conversations/:contactId', {
    tag: 'Messages',
    summary: 'Read the conversation with a contact, which may have no messages yet',
    params: byContact,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  markConversationRead: endpoint('POST', '/conversations/:contactId/read', {
    tag: 'Messages',
    summary: 'Mark what a contact wrote as read',
    params: byContact,
    body: MarkConversationRead,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  changeBot: endpoint('PATCH', '/conversations/:contactId/bot', {
    tag: 'Messages',
    summary: 'Switch or pause the bot for a contact',
    params: byContact,
    body: ChangeBot,
    responses: { 200: Conversation },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  replyByHand: endpoint('POST', '/contacts/:id/replies', {
    tag: 'Messages',
    summary: 'Send what a person typed',
    params: byId,
    body: ReplyByHand,
    responses: { 201: Message },
    errors: ['CONTACT_NOT_FOUND', 'CONTACT_OPTED_OUT'],
  }),
  listMessageAttempts: endpoint('GET', '/messages/:id/attempts', {
    tag: 'Messages',
    summary: 'List the attempts to deliver an outgoing message, latest first',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: MessageAttemptPage },
    errors: ['MESSAGE_NOT_FOUND'],
  }),
  watch: endpoint('GET', '/live', {
    tag: 'Messages',
    summary: 'Hear of every change',
    description:
      'Server-sent events: a message `changed` without a payload whenever something of the account has changed. At most 6 at a time.',
    responses: { 200: z.string() },
    errors: ['RATE_LIMITED'],
  }),
}
