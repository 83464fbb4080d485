import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { campaignField, customChannelField, messageOutput, senderFields } from '../fields.ts'
import { readInput, requiredText, text, wholeText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { fetchFile } from './fetchFile.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'
import { messageGroups } from './messageGroups.ts'

const inputFields = defineInputFields([
  {
    key: 'fromId',
    label: 'Sender ID',
    type: 'string',
    required: true,
    group: 'message',
    helpText:
      "The contact's ID on your platform: a user ID, an email or a phone number. The same one is always the same contact.",
  },
  {
    key: 'toId',
    label: 'Recipient',
    type: 'string',
    required: true,
    group: 'message',
    helpText: 'The business that receives the message; any text.',
  },
  {
    key: 'body',
    label: 'Text',
    type: 'text',
    required: true,
    group: 'message',
    helpText: 'For a reaction, the emoji.',
  },
  {
    ...customChannelField,
    group: 'message',
    helpText:
      'Where the message came from, as the inbox shows it; `custom` when left empty. Connected channels, such as WhatsApp, are not among them: their messages come in by themselves.',
  },
  {
    key: 'messageSid',
    label: 'Message ID',
    type: 'string',
    group: 'message',
    helpText:
      'The ID of this message where it comes from: a message with an ID that came before is not stored again. Left empty: one that stays the same while this run is repeated.',
  },
  {
    ...campaignField,
    group: 'message',
    helpText: 'The campaign whose bot answers. Left empty: the one that the contact belongs to.',
  },
  {
    key: 'messageType',
    label: 'Type',
    type: 'string',
    choices: { text: 'Text', reaction: 'Reaction' },
    group: 'message',
    helpText: 'A reaction is stored and never answered. Left empty: text.',
  },
  {
    key: 'status',
    label: 'Status',
    type: 'string',
    group: 'message',
    helpText: 'Kept as given; `received` when left empty.',
  },
  ...senderFields,
  {
    key: 'mediaUrl',
    label: 'File',
    type: 'file',
    group: 'file',
    helpText: 'A file of a step before this one, or a link to one; at most 10 MiB.',
  },
  {
    key: 'mediaContentType',
    label: 'File Type',
    type: 'string',
    placeholder: 'image/jpeg',
    group: 'file',
    helpText: 'The MIME type, where the file comes with a wrong one. Left empty: the one that it comes with.',
  },
])

const Input = zod.object({
  fromId: requiredText,
  toId: requiredText,
  body: wholeText,
  channel: text,
  messageSid: text,
  campaignId: text,
  messageType: text,
  status: text,
  firstName: text,
  lastName: text,
  email: text,
  mediaUrl: text,
  mediaContentType: text,
})

/** Needs an idempotency key only where the message has no ID: by that the service knows a message that came before. */
async function perform(z: ZObject, bundle: Bundle) {
  const { messageType, messageSid, mediaUrl, mediaContentType, ...fields } = readInput(
    z,
    bundle,
    Input,
    inputFields,
  )
  const { name: _, ...file } = mediaUrl === undefined ? {} : await fetchFile(z, mediaUrl, mediaContentType)
  const client = clientOf(z, bundle, { fields: inputFields })
  const deliver = async (id: string) => {
    const body = { customData: { ...fields, ...file, messageSid: id }, messageType }
    const { messageId } = (await client.receiveMessage({ body })).body
    // Its answer does not say whose message it is, which later steps need.
    return (await client.getMessage({ params: { id: messageId } })).body
  }
  return messageSid === undefined
    ? withIdempotencyKey(z, bundle, 'receive_message', (key) => deliver(`zapier-${key}`))
    : deliver(messageSid)
}

/** Brings a message in from an external system (docs/interface.md#receive-a-message). */
export const receiveMessage = defineCreate({
  key: 'receive_message',
  noun: 'Message',
  display: {
    label: 'Receive Incoming Message',
    description: 'Delivers a message of a contact to the inbox, where the bot answers it.',
  },
  operation: {
    inputFieldGroups: [...messageGroups, { key: 'file', label: 'File' }],
    inputFields,
    perform,
    outputFields: messageOutput(),
    sample: sampleOf('receive_message'),
  },
})
