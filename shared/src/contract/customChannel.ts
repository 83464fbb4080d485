import { z } from 'zod'
import { defaultChannel } from '../values/channel.ts'
import { maxAttachments, maxChannelLabel } from '../values/limits.ts'
import { endpoint, fileBody, textBody } from './endpoint.ts'
import { withAliases } from './fieldAliases.ts'
import {
  ChannelLabel,
  Email,
  Id,
  isNoValue,
  optionalInput,
  optionalName,
  requiredText,
  text,
} from './fields.ts'
import { GivenReferral, GivenTap } from './givenData.ts'
import { filesOf, IncomingFile, mediaUrl, mimeType } from './incomingFile.ts'
import { MessageBody, CustomMessageType } from './message.ts'
import { withOptOuts } from './optOutFields.ts'
import { TagNames } from './tagNames.ts'
import { isFilledId, isUnfilled } from '../values/unfilled.ts'

const name = optionalName.describe("Fills the contact's name where it has none.")

const unfilled =
  'is not filled: the tool has sent a placeholder in place of the value; map the field to a value'

/** The id of a sender. One that a tool has not filled would make all people one. */
export const SenderId = requiredText(255).refine((id) => !isUnfilled(id), unfilled)

/** Names and email that fill a contact's empty fields when a message comes in or goes out. */
const sender = {
  fromId: SenderId.describe("The contact's id on your platform; the same one is always the same contact."),
  firstName: name,
  lastName: name,
  email: optionalInput(Email, isNoValue).describe("Fills the contact's email where it has none."),
  tags: optionalInput(TagNames).describe('Tags to add to the contact, by their names.'),
}
const optedOut = optionalInput(z.boolean())
const campaignId = optionalInput(Id).describe('Routes the message to a campaign.')

const outgoing = {
  ...sender,
  fromId: optionalInput(sender.fromId).describe(
    "The contact's id on your platform; the same one is always the same contact. Required unless `contactId` is given.",
  ),
  contactId: optionalInput(Id).describe('The id of a contact, instead of `fromId`.'),
  customChannel: requiredText(maxChannelLabel).describe('Name of the custom channel.'),
  body: MessageBody.describe('The text to send.'),
  campaignId: campaignId.describe('Routes the message to a campaign, and what the contact answers.'),
  optedOut: optedOut.describe('true opts the contact out, and nothing is sent.'),
}

/** What sends a message on a custom channel (docs/interface.md#send-a-message). */
export const SendMessage = z
  .object({
    customData: withOptOuts(
      withAliases(
        z.object(outgoing).refine((data) => data.fromId !== undefined || data.contactId !== undefined, {
          path: ['fromId'],
          message: 'is required, unless contactId is given',
          when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
        }),
      ),
      { fields: outgoing },
    ).meta({ requiresOneOf: ['fromId', 'contactId'] }),
  })
  .meta({
    id: 'SendMessage',
    example: { customData: { fromId: 'user-42', customChannel: 'crm', body: 'Your order is on its way.' } },
  })
export type SendMessage = z.output<typeof SendMessage>['customData']

/** The response to a message that was accepted for sending (docs/interface.md#send-a-message). */
export const SentMessage = z
  .object({ success: z.literal(true), messageId: z.string(), contactId: z.string(), message: z.string() })
  .meta({ id: 'SentMessage' })

/** The id of a message. One that is the same for all of them would make them one. */
const messageId = optionalInput(requiredText(255).refine(isFilledId, unfilled))

const incoming = {
  messageSid: messageId.describe('Unique id of this message; required, here or as `id`.'),
  id: messageId.describe('Another name of `messageSid`, which wins over it.'),
  ...sender,
  toId: requiredText(255).describe('The business that receives it; any text.'),
  body: MessageBody.describe('The text; for a reaction, the emoji.'),
  status: optionalInput(text(64)).describe('Kept as given; `received` when left out.'),
  channel: optionalInput(ChannelLabel).describe('Label of the source; `custom` when left out.'),
  campaignId,
  mediaUrl: optionalInput(mediaUrl).describe('A public link to a file, or a data URI; at most 10 MiB.'),
  mediaContentType: optionalInput(mimeType).meta({
    description: 'MIME type of the file, in any case; required with `mediaUrl`.',
    example: 'image/jpeg',
    pattern: undefined,
  }),
  attachments: optionalInput(z.array(IncomingFile)).describe(
    `Several files, up to ${maxAttachments} with that of \`mediaUrl\`, which is the first.`,
  ),
  optedOut: optedOut.describe('true opts the contact out; false changes nothing.'),
  tapped: optionalInput(GivenTap).describe('The button that the contact has tapped; `body` is its title.'),
  referral: optionalInput(GivenReferral).describe('What led the contact to write, such as an ad.'),
}

/** What brings a message in from a custom channel (docs/interface.md#receive-a-message). */
export const ReceiveMessage = z
  .object({
    customData: withOptOuts(
      withAliases(
        z
          .object(incoming)
          .refine((data) => data.messageSid !== undefined || data.id !== undefined, {
            path: ['messageSid'],
            message: 'is required: the unique id of this message',
            when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
          })
          .superRefine(({ mediaUrl: first, mediaContentType: type, attachments = [] }, context) => {
            if (first !== undefined && type === undefined)
              context.addIssue({
                code: 'custom',
                path: ['mediaContentType'],
                message: 'is required when mediaUrl is given, for example image/jpeg',
              })
            if (attachments.length + (first === undefined ? 0 : 1) > maxAttachments)
              context.addIssue({
                code: 'custom',
                path: ['attachments'],
                message: `must be at most ${maxAttachments} files, that of mediaUrl among them`,
              })
          })
          .transform(({ id, messageSid, mediaUrl: first, mediaContentType, attachments = [], ...data }) => ({
            ...data,
            files:
              first === undefined && attachments.length === 0
                ? []
                : filesOf({ mediaUrl: first, mediaContentType }, attachments),
            messageSid: messageSid ?? id ?? '',
            status: data.status ?? 'received',
            channel: data.channel ?? defaultChannel,
          })),
      ),
      { fields: incoming, ignoresUnclear: true }, // a refusal would lose what a person wrote
    ).meta({ requiresOneOf: ['messageSid', 'id'] }),
    messageType: optionalInput(
      z.preprocess((type: string) => type, CustomMessageType), // at Zapier a person may type anything
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

/** The response to an incoming message (docs/interface.md#receive-a-message). */
export const ReceivedMessage = z
  .object({ success: z.literal(true), messageId: z.string() })
  .meta({ id: 'ReceivedMessage' })

/** Messages out and in on a custom channel, for `contract.ts` (docs/interface.md#messages). */
export const customChannelEndpoints = {
  sendMessage: endpoint('POST', '/send_custom_channel_message', {
    aliases: ['/send-custom-channel-message'],
    tag: 'Messages',
    summary: 'Send a message on a custom channel',
    scope: 'send',
    needs: 'manager',
    sends: true,
    description:
      'Goes out through the reply webhook: `toId` is the `fromId` of the contact, else its phone or email; `channel` is ' +
      '`customChannel`. Name the contact by `fromId` or by `contactId`.',
    body: SendMessage,
    bodyLimit: textBody,
    responses: { 200: SentMessage },
    errors: [
      'CONTACT_NOT_FOUND',
      'CAMPAIGN_NOT_FOUND',
      'CHANNEL_NOT_CUSTOM',
      'CONTACT_OPTED_OUT',
      'INVALID_EMAIL',
      'CONFLICTING_FIELDS',
    ],
  }),
  receiveMessage: endpoint('POST', '/incoming_custom_channel_message', {
    aliases: ['/incoming-custom-channel-message'],
    tag: 'Messages',
    summary: 'Receive a message from an external system',
    scope: 'send',
    needs: 'manager',
    description:
      'Stores the message and creates or updates its contact. A `messageSid` that its sender repeats responds 200 with the first ' +
      '`messageId` and does nothing else. A file is at most 10 MiB, a request 16 MiB.',
    body: ReceiveMessage,
    bodyLimit: fileBody,
    responses: { 200: ReceivedMessage },
    errors: ['CAMPAIGN_NOT_FOUND', 'CHANNEL_NOT_CUSTOM', 'INVALID_EMAIL', 'CONFLICTING_FIELDS'],
    flatErrors: true,
  }),
}
