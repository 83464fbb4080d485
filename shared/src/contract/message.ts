import { z } from 'zod'
import {
  ChannelLabel,
  defaultChannel,
  Email,
  Id,
  Instant,
  isBlank,
  optionalInput,
  pageOf,
  pageQuery,
  requiredText,
  text,
} from './fields.ts'
import { withAliases } from './fieldAliases.ts'

const MessageDirection = z.enum(['incoming', 'outgoing'])
const MessageType = z.enum(['text', 'reaction'])
export type MessageType = z.infer<typeof MessageType>

/** The longest text of one message, in code points. */
export const maxMessageLength = 65_536

const name = optionalInput(text(200).trim()).describe("Fills the contact's name where it has none.")

/** Names and email that fill a contact's empty fields when a message comes in or goes out. */
const sender = {
  fromId: requiredText(255).describe(
    "The contact's id on your platform; the same one is always the same contact.",
  ),
  firstName: name,
  lastName: name,
  email: optionalInput(Email).describe("Fills the contact's email where it has none."),
}
const campaignId = optionalInput(Id).describe('Routes the message to a campaign.')

const body = text(maxMessageLength)
  .refine((value) => !isBlank(value), 'cannot be empty or only white space; send the text of the message')
  .meta({ pattern: String.raw`\S` })

/** What sends a message on a custom channel (specification, endpoint 4). */
export const SendMessage = z
  .object({
    customData: withAliases(
      z.object({
        ...sender,
        customChannel: requiredText(100).describe('Name of the custom channel.'),
        body: body.describe('The text to send.'),
        campaignId: campaignId.describe('Routes the message to a campaign, and what the contact answers.'),
      }),
    ),
  })
  .meta({
    id: 'SendMessage',
    example: { customData: { fromId: 'user-42', customChannel: 'crm', body: 'Your order is on its way.' } },
  })
export type SendMessage = z.output<typeof SendMessage>['customData']

/** What a person types in the inbox. */
export const ReplyByHand = z.object({ body }).meta({ id: 'ReplyByHand', example: { body: 'I am on it.' } })

/** The response to a message that was accepted for sending (specification, endpoint 4). */
export const SentMessage = z
  .object({ success: z.literal(true), messageId: z.string(), contactId: z.string(), message: z.string() })
  .meta({ id: 'SentMessage' })

/** Whether a media URL carries the file itself. */
export const isDataUri = (url: string) => /^data:/i.test(url)

const mediaUrl = z
  .string()
  .trim()
  .refine((value) => isDataUri(value) || (value.length <= 2048 && isWebLink(value)), {
    message:
      'must be an http(s) link of at most 2,048 characters, or a data URI (data:<MIME_TYPE>;base64,<DATA>)',
  })

function isWebLink(value: string): boolean {
  const url = URL.parse(value)
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    text(2048).safeParse(value).success
  )
}

const mimeType = text(255)
  .trim()
  .toLowerCase()
  .regex(
    /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+-]+( *;\P{Cc}*)?$/u,
    'must be a MIME type, for example image/jpeg',
  )

const messageId = optionalInput(text(255).trim())

/** The type that the specification gives to the fields of a file; of other fields it does not name `null`. */
const textOrNull = ['string', 'null']

/** What brings a message in from a custom channel (specification, endpoint 5). */
export const ReceiveMessage = z
  .object({
    customData: withAliases(
      z
        .object({
          messageSid: messageId.describe('Unique id of this message; required, here or as `id`.'),
          id: messageId.describe('Another name of `messageSid`, which wins over it.'),
          ...sender,
          toId: requiredText(255).describe('The business that receives it; any text.'),
          body: body.describe('The text; for a reaction, the emoji.'),
          status: optionalInput(text(64)).describe('Kept as given; `received` when left out.'),
          channel: optionalInput(ChannelLabel).describe('Label of the source; `custom` when left out.'),
          campaignId,
          mediaUrl: optionalInput(mediaUrl).meta({
            description: 'A public link to a file, or a data URI; at most 10 MiB.',
            type: textOrNull,
          }),
          mediaContentType: optionalInput(mimeType).meta({
            type: textOrNull,
            description: 'MIME type of the file, in any case; required with `mediaUrl`.',
            example: 'image/jpeg',
            pattern: undefined,
          }),
        })
        .refine((data) => data.messageSid !== undefined || data.id !== undefined, {
          path: ['messageSid'],
          message: 'is required: the unique id of this message',
          when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
        })
        .refine((data) => data.mediaUrl === undefined || data.mediaContentType !== undefined, {
          path: ['mediaContentType'],
          message: 'is required when mediaUrl is given, for example image/jpeg',
        })
        .transform(({ id, messageSid, ...data }) => ({
          ...data,
          messageSid: messageSid ?? id ?? '',
          status: data.status ?? 'received',
          channel: data.channel ?? defaultChannel,
        })),
    ),
    messageType: optionalInput(
      z.preprocess((type: string) => type, MessageType), // at Zapier a person may type anything
    ).transform((type) => type ?? 'text'),
  })
  .meta({
    id: 'ReceiveMessage',
    example: {
      customData: {
        messageSid: 'm-1',
        fromId: 'user-42',
        toId: 'acme',
        body: 'How much is it?',
        channel: 'live-chat',
      },
    },
  })
export type ReceiveMessage = z.output<typeof ReceiveMessage>

/** The response to an incoming message (specification, endpoint 5). */
export const ReceivedMessage = z
  .object({ success: z.literal(true), messageId: z.string() })
  .meta({ id: 'ReceivedMessage' })

/** Why the last attempt to deliver failed (contract section 5). */
export const DeliveryError = z
  .object({
    at: Instant,
    kind: z.enum([
      'dns',
      'connect',
      'tls',
      'timeout',
      'status',
      'redirect',
      'too_large',
      'unsafe_url',
      'aborted',
      'not_configured',
      'opted_out',
      'no_address',
      'unknown_outcome',
    ]),
    status: z.int().nullable().meta({ description: 'The HTTP status, where there was one.' }),
    detail: z.string(),
    code: z.string().optional().meta({ description: 'What the provider of the channel calls it.' }),
  })
  .meta({ id: 'DeliveryError' })
export type DeliveryError = z.infer<typeof DeliveryError>
export type DeliveryErrorKind = DeliveryError['kind']

/** Who wrote a message; `user` is a person in the inbox, `campaign` an opening message or a follow-up. */
export const MessageAuthor = z.enum(['bot', 'user', 'api', 'campaign', 'contact'])
export type MessageAuthor = z.infer<typeof MessageAuthor>

/** A file of a message; `url` is a signed link that expires. */
export const Media = z
  .object({
    url: z.string(),
    contentType: z.string(),
    bytes: z.int().nullable().meta({ description: 'Its size, once the file is stored.' }),
    error: z.string().nullable().meta({ description: 'Why a linked file could not be stored.' }),
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof Media>

/** A message as every answer shows it (contract section 2). */
export const Message = z
  .object({
    id: z.string().meta({ example: 'msg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    direction: MessageDirection,
    status: z
      .string()
      .meta({ description: 'Outgoing: Queued, Sent or Failed. Incoming: as the client gave it.' }),
    type: MessageType,
    body: z.string(),
    contactId: z.string(),
    channel: z.string(),
    campaignId: z.string().nullable(),
    author: MessageAuthor,
    member: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .optional()
      .meta({ description: 'The person who wrote it in the inbox.' }),
    media: Media.nullable().meta({ description: 'The first of its attachments.' }),
    attachments: z.array(Media).optional().meta({ description: 'All its files.' }),
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
    ...pageQuery,
  }),
)
export type MessageQuery = z.output<typeof MessageQuery>

/** A channel label in use. */
export const ChannelPage = pageOf(z.object({ name: z.string() })).meta({ id: 'ChannelPage' })
