import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf } from '../client.ts'
import { campaignField, channelField, contactField, messageOutput, templateField } from '../fields.ts'
import { choice, flag, lineItems, optionalText, readInput, requiredText, text, texts } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { fetchFile } from './fetchFile.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'
import { messageGroups } from './messageGroups.ts'
import { personFields, phoneField } from './personFields.ts'
import { gatherTemplate, templateFields, templateInput, templateOf } from './templateFields.ts'

const who = defineInputFields([
  {
    ...contactField,
    group: 'contact',
    helpText:
      'Whom the message goes to: map the Contact ID of a trigger or of a step before this one, or leave it empty and fill in the phone or the email.',
  },
  {
    ...phoneField,
    group: 'contact',
    helpText: 'In place of Contact, with + and country code. A number that nobody has makes a new contact.',
  },
  {
    key: 'fromId',
    label: 'Recipient ID',
    type: 'string',
    group: 'contact',
    helpText: "In place of Contact, the contact's ID on your platform.",
  },
  ...personFields.map((field) => ({ ...field, group: 'contact' })),
])

const content = defineInputFields([
  {
    ...channelField,
    altersDynamicFields: true,
    group: 'message',
    helpText: 'Left empty: the channel on which the contact wrote last, else the only one that reaches it.',
  },
  {
    key: 'body',
    label: 'Text',
    type: 'text',
    group: 'message',
    helpText:
      'On WhatsApp, Messenger and Instagram a text reaches who has written within a day; others get a template.',
  },
  {
    ...templateField,
    group: 'message',
    helpText:
      'In place of Text: a template that WhatsApp has approved. Its variables become fields of this step.',
  },
])

const more = defineInputFields([
  {
    key: 'buttons',
    label: 'Buttons',
    group: 'message',
    children: [
      { key: 'title', label: 'Button Title', type: 'string', helpText: 'At most 20 characters.' },
      {
        key: 'id',
        label: 'Button ID',
        type: 'string',
        helpText: 'What comes back when it is tapped. Left empty: the title.',
      },
    ],
  },
  {
    key: 'files',
    label: 'Files',
    type: 'file',
    list: true,
    group: 'message',
    helpText:
      'Files of steps before this one, or links to some: ten at most, 10 MiB each and 11 MiB together.',
  },
  {
    ...campaignField,
    group: 'message',
    helpText:
      'The campaign that answers what the contact writes next. Left empty: the one that the contact belongs to.',
  },
  {
    key: 'sendAt',
    label: 'Send At',
    type: 'datetime',
    group: 'message',
    helpText:
      'Left empty: at once. Else it waits, and the step returns the ID of the scheduled message in place of a message.',
  },
  {
    key: 'unlessTheyWrite',
    label: 'Not If They Write Before',
    type: 'boolean',
    group: 'message',
    helpText: 'With Send At: whether it is cancelled when the contact writes before.',
  },
  {
    key: 'purpose',
    label: 'Purpose',
    type: 'string',
    choices: { transactional: 'Transactional', marketing: 'Marketing' },
    group: 'message',
    helpText:
      'Marketing costs a credit, and obeys quiet hours and who wants none; a marketing template is marketing anyway. Left empty: transactional.',
  },
])

const fields = [...who, ...content, ...more]

const Input = zod.preprocess(
  gatherTemplate,
  zod.object({
    contactId: text,
    phone: text,
    fromId: text,
    email: text,
    firstName: text,
    lastName: text,
    channel: text,
    body: optionalText,
    ...templateInput,
    buttons: lineItems({ title: requiredText, id: text }),
    files: texts,
    campaignId: text,
    sendAt: text,
    unlessTheyWrite: flag,
    purpose: choice('transactional', 'marketing'),
  }),
)

async function perform(z: ZObject, bundle: Bundle) {
  const { template, templateMedia, templateValues, buttons, files, ...given } = readInput(
    z,
    bundle,
    Input,
    fields,
  )
  const attachments = []
  for (const file of files) {
    const { mediaUrl: data, name } = await fetchFile(z, file)
    attachments.push({ data, name })
  }
  const body = {
    ...given,
    template: templateOf({ template, templateMedia, templateValues }),
    ...(buttons.length > 0 && { buttons }),
    attachments,
  }
  return withIdempotencyKey(
    z,
    bundle,
    'create_message',
    async (idempotencyKey) =>
      (await clientOf(z, bundle, { fields }).createMessage({ body, idempotencyKey })).body,
  )
}

/** Sends a message on any channel (docs/interface.md#send-a-message-on-any-channel). */
export const createMessage = defineCreate({
  key: 'create_message',
  noun: 'Message',
  display: {
    label: 'Send Message',
    description:
      'Sends a text, a template, buttons or files to a contact, on WhatsApp, SMS, Messenger, Instagram or a custom channel.',
  },
  operation: {
    inputFieldGroups: messageGroups,
    inputFields: [...who, ...content, templateFields, ...more],
    perform,
    outputFields: messageOutput(),
    sample: sampleOf('create_message'),
  },
})
