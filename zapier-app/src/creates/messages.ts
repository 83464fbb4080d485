import { defineCreate, defineInputFields, type CreatePerform } from 'zapier-platform-core'
import { clientOf } from '../client.ts'
import { campaignField, channelField, messageOutput, outputFields, senderFields } from '../fields.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const groups = [
  { key: 'message', label: 'Message' },
  { key: 'contact', label: 'Contact' },
]

const outgoing = defineInputFields([
  {
    key: 'fromId',
    label: 'Recipient ID',
    type: 'string',
    required: true,
    group: 'message',
    helpText: "The contact's ID on your platform; the same one is always the same contact.",
  },
  {
    ...channelField,
    key: 'customChannel',
    required: true,
    group: 'message',
    helpText: 'Pick a channel in use, or enter the name of a new one as a custom value.',
  },
  { key: 'body', label: 'Text', type: 'text', required: true, group: 'message' },
  { ...campaignField, group: 'message', helpText: 'The campaign to which the message belongs.' },
  ...senderFields,
])

const send: CreatePerform<typeof outgoing> = (z, bundle) =>
  withIdempotencyKey(z, bundle, 'send_message', async (idempotencyKey) => {
    const body = { customData: bundle.inputData }
    const { body: sent } = await clientOf(z, bundle, { fields: outgoing }).sendMessage({
      body,
      idempotencyKey,
    })
    return { id: sent.messageId, ...sent }
  })

/** Sends a message on a custom channel (docs/interface.md#send-a-message). */
export const sendMessage = defineCreate({
  key: 'send_message',
  noun: 'Message',
  display: {
    label: 'Send Custom Channel Message',
    description:
      'Sends a message to a contact on a custom channel, through the reply webhook and to New Reply triggers.',
  },
  operation: {
    inputFieldGroups: groups,
    inputFields: outgoing,
    perform: send,
    outputFields: outputFields(
      ['id', 'ID'],
      ['success', 'Success', 'boolean'],
      ['messageId', 'Message ID'],
      ['contactId', 'Contact ID'],
      ['message', 'Confirmation'],
    ),
    sample: sampleOf('send_message'),
  },
})

const incoming = defineInputFields([
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
    ...channelField,
    key: 'channel',
    group: 'message',
    helpText: 'Where the message came from, as the inbox shows it; `custom` when left empty.',
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
    label: 'File URL',
    type: 'string',
    group: 'file',
    helpText:
      'A public link straight to the file, since redirects are not followed, or a data URI; at most 10 MiB.',
  },
  {
    key: 'mediaContentType',
    label: 'File Type',
    type: 'string',
    placeholder: 'image/jpeg',
    group: 'file',
    helpText: 'The MIME type of the file; needed with a file.',
  },
])

const receive: CreatePerform<typeof incoming> = (z, bundle) =>
  withIdempotencyKey(z, bundle, 'receive_message', async (idempotencyKey) => {
    const { messageType, ...fields } = bundle.inputData
    const messageSid = fields.messageSid?.trim() || `zapier-${idempotencyKey}`
    const body = { customData: { ...fields, messageSid }, messageType }
    const client = clientOf(z, bundle, { fields: incoming })
    const { messageId } = (await client.receiveMessage({ body, idempotencyKey })).body
    // Its answer does not say whose message it is, which later steps need.
    return (await client.getMessage({ params: { id: messageId } })).body
  })

/** Brings a message in from an external system (docs/interface.md#receive-a-message). */
export const receiveMessage = defineCreate({
  key: 'receive_message',
  noun: 'Message',
  display: {
    label: 'Receive Incoming Message',
    description: 'Delivers a message of a contact to the inbox, where the bot answers it.',
  },
  operation: {
    inputFieldGroups: [...groups, { key: 'file', label: 'File' }],
    inputFields: incoming,
    perform: receive,
    outputFields: messageOutput(),
    sample: sampleOf('receive_message'),
  },
})
