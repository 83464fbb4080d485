import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { campaignField, contactField, customChannelField, outputFields, senderFields } from '../fields.ts'
import { readInput, requiredText, text, wholeText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'
import { messageGroups } from './messageGroups.ts'

const inputFields = defineInputFields([
  {
    ...contactField,
    group: 'message',
    helpText:
      'Whom the message goes to. Map the Contact ID of a trigger or of a step before this one, or add a step that finds the contact.',
  },
  {
    key: 'fromId',
    label: 'Recipient ID',
    type: 'string',
    group: 'message',
    helpText:
      "In place of Contact, the contact's ID on your platform; the same one is always the same contact, and one that comes for the first time makes a new contact.",
  },
  {
    ...customChannelField,
    key: 'customChannel',
    required: true,
    group: 'message',
    helpText:
      'Pick a channel in use, or enter the name of a new one as a custom value. Connected channels, such as WhatsApp, are not among them: take the action *Send Message*.',
  },
  { key: 'body', label: 'Text', type: 'text', required: true, group: 'message' },
  { ...campaignField, group: 'message', helpText: 'The campaign to which the message belongs.' },
  ...senderFields,
])

const Input = zod.object({
  contactId: text,
  fromId: text,
  customChannel: requiredText,
  body: wholeText,
  campaignId: text,
  firstName: text,
  lastName: text,
  email: text,
})

async function perform(z: ZObject, bundle: Bundle) {
  const customData = readInput(z, bundle, Input, inputFields)
  if (customData.contactId === undefined && customData.fromId === undefined)
    throw new z.errors.HaltedError(
      'Contact and Recipient ID are empty: fill one in, or map a field that has a value',
    )
  return withIdempotencyKey(z, bundle, 'send_message', async (idempotencyKey) => {
    const client = clientOf(z, bundle, { fields: inputFields })
    const { body: sent } = await client.sendMessage({ body: { customData }, idempotencyKey })
    return { id: sent.messageId, ...sent }
  })
}

/** Sends a message on a custom channel (docs/interface.md#send-a-message). */
export const sendMessage = defineCreate({
  key: 'send_message',
  noun: 'Message',
  display: {
    label: 'Send Custom Channel Message',
    description:
      'Sends a message to a contact on a custom channel, through the reply webhook and to New Outgoing Reply triggers.',
  },
  operation: {
    inputFieldGroups: messageGroups,
    inputFields,
    perform,
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
