import { z } from 'zod'
import { deliveryErrorKinds } from '../values/delivery.ts'
import { maxMessageLength } from '../values/limits.ts'
import { customMessageTypes, messageAuthors, messageDirections, messageTypes } from '../values/message.ts'
import { FormAnswers, Product, Referral, shownChoices, Tapped } from './content.ts'
import { endpoint } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import {
  byId,
  CampaignName,
  ChannelLabel,
  Id,
  Instant,
  isBlank,
  optionalInput,
  pageOf,
  pageQuery,
  search,
  text,
} from './fields.ts'

const MessageDirection = z.enum(messageDirections)
/** What a message is. */
export const MessageType = z.enum(messageTypes)
export type MessageType = z.infer<typeof MessageType>
/** What a message is that comes in from a custom channel. */
export const CustomMessageType = z.enum(customMessageTypes)

/** The text of a message. */
export const MessageBody = text(maxMessageLength)
  .refine((value) => !isBlank(value), 'cannot be empty or only white space; send the text of the message')
  .meta({ pattern: String.raw`\S` })

/** A file in a text: `data:<MIME_TYPE>;base64,<DATA>`. */
export const DataUri = z
  .string()
  .trim()
  .regex(/^data:/i, 'must be a data URI (data:<MIME_TYPE>;base64,<DATA>)')

/** Why the last attempt to deliver failed (docs/interface.md#messages). */
export const DeliveryError = z
  .object({
    at: Instant,
    kind: z.enum(deliveryErrorKinds),
    status: z.int().nullable().meta({ description: 'The HTTP status, where there was one.' }),
    detail: z.string(),
    code: z.string().optional().meta({ description: 'What the provider of the channel calls it.' }),
  })
  .meta({ id: 'DeliveryError' })
export type DeliveryError = z.infer<typeof DeliveryError>

/** Who wrote a message. */
export const MessageAuthor = z.enum(messageAuthors)

/** A file of a message; `url` is a signed link that expires. */
export const Media = z
  .object({
    url: z.string(),
    contentType: z.string(),
    bytes: z.int().nullable().meta({ description: 'Its size, once the file is stored.' }),
    error: z.string().nullable().meta({ description: 'Why a linked file could not be stored.' }),
    name: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'As its sender has it, where that is known.' }),
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof Media>

/** A message as every response shows it (docs/interface.md#messages). */
export const Message = z
  .object({
    id: z.string().meta({ example: 'msg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    direction: MessageDirection,
    status: z.string().meta({
      description:
        'Outgoing: Queued, Sent or Failed. Incoming: as the client gave it; on connected channels received, or standby while another app had the conversation.',
    }),
    type: MessageType,
    body: z.string(),
    contactId: z.string(),
    url: z.string().optional().meta({ description: 'Its conversation in the dashboard.' }),
    channel: z.string().meta({ description: 'The label of the channel on which it came in or went out.' }),
    campaignId: z.string().nullable(),
    campaignName: CampaignName,
    author: MessageAuthor,
    member: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .optional()
      .meta({ description: 'The person who wrote it in the inbox.' }),
    media: Media.nullable().meta({ description: 'The first of its attachments.' }),
    attachments: z.array(Media).optional().meta({ description: 'All its files.' }),
    transcript: z.string().nullable().optional().meta({
      description: 'What is said in its voice note, as a model has written it down.',
    }),
    template: z
      .object({ name: z.string(), language: z.string() })
      .nullable()
      .optional()
      .meta({ description: 'The template of the channel by which it went out; its text is the `body`.' }),
    ...shownChoices,
    tapped: Tapped.nullable().optional(),
    form: FormAnswers.nullable().optional(),
    product: Product.nullable().optional(),
    referral: Referral.nullable().optional(),
    reactsTo: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'Of a reaction: the `providerId` of the message that it is to.' }),
    error: DeliveryError.nullable(),
    attempts: z.int(),
    nextAttemptAt: Instant.nullable(),
    providerId: z
      .string()
      .nullable()
      .optional()
      .meta({ description: 'What the provider of the channel calls it.' }),
    createdAt: Instant,
    sentAt: Instant.nullable(),
    deliveredAt: Instant.nullable()
      .optional()
      .meta({ description: 'When it reached the device of the contact, where the channel reports that.' }),
    readAt: Instant.nullable()
      .optional()
      .meta({ description: 'When the contact read it, where the channel reports that.' }),
    editedAt: Instant.nullable()
      .optional()
      .meta({ description: 'When its writer changed it last; `body` is the new text.' }),
    revokedAt: Instant.nullable().optional().meta({
      description: 'When its writer took it back; of a reaction also when another took its place.',
    }),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const MessagePage = pageOf(Message).meta({ id: 'MessagePage' })

/** Filters of the message list; they combine. */
export const MessageQuery = withAliases(
  z.object({
    direction: optionalInput(MessageDirection),
    status: optionalInput(text(64)),
    contactId: optionalInput(Id),
    channel: optionalInput(ChannelLabel),
    search,
    ...pageQuery,
  }),
)
export type MessageQuery = z.output<typeof MessageQuery>

/** Messages, for `contract.ts`. */
export const messageEndpoints = {
  listMessages: endpoint('GET', '/messages', {
    tag: 'Messages',
    summary: 'List messages, newest first',
    scope: 'readOrSend',
    needs: 'viewer',
    description: 'The filters combine. `search` finds what their texts contain, in any script and case.',
    query: MessageQuery,
    responses: { 200: MessagePage },
    errors: ['CONFLICTING_FIELDS'],
  }),
  getMessage: endpoint('GET', '/messages/:id', {
    tag: 'Messages',
    summary: 'Read a message and what became of it',
    scope: 'readOrSend',
    needs: 'viewer',
    description: 'Its status, its attempts, and the error of the last one.',
    params: byId,
    responses: { 200: Message },
    errors: ['MESSAGE_NOT_FOUND'],
  }),
  retryMessage: endpoint('POST', '/messages/:id/retry', {
    tag: 'Messages',
    summary: 'Send a Failed message again',
    scope: 'send',
    needs: 'agent',
    sends: true,
    description: 'At once, under the same `webhook-id`. A message that is not Failed is returned as it is.',
    params: byId,
    responses: { 200: Message },
    errors: ['MESSAGE_NOT_FOUND', 'CONTACT_OPTED_OUT', 'WINDOW_CLOSED'],
  }),
}
