import { z } from 'zod'
import { Contact } from './contact.ts'
import { ChannelLabel, Id, Instant, optionalInput, pageOf, pageQuery, search } from './fields.ts'
import { Message } from './message.ts'
import { PauseHours } from './settings.ts'
import { Attempt } from './webhook.ts'

/** The inbox's filters; they combine. `channel` and `campaignId` are those of the contact's last message and campaign. */
export const ConversationQuery = z.object({
  filter: optionalInput(z.enum(['needs_human', 'failed', 'unread'])),
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

/** One attempt to deliver an outgoing message to a URL. */
export const MessageAttempt = Attempt.extend({
  subscription: z
    .object({ id: z.string(), targetUrl: z.string() })
    .nullable()
    .meta({ description: '`null`: the Custom Channel Webhook.' }),
}).meta({ id: 'MessageAttempt' })
export type MessageAttempt = z.infer<typeof MessageAttempt>

export const MessageAttemptPage = pageOf(MessageAttempt).meta({ id: 'MessageAttemptPage' })
