import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { broadcastOutput, summaryOf } from '../broadcastFields.ts'
import { clientOf } from '../client.ts'
import { campaignField, channelField, listField, segmentField, templateField } from '../fields.ts'
import { choice, optionalText, readInput, requiredText, text, wholeNumber } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'
import { gatherTemplate, templateFields, templateInput, templateOf } from './templateFields.ts'

const before = defineInputFields([
  { key: 'name', label: 'Name', type: 'string', required: true, helpText: 'Only you see it.' },
  { ...campaignField, required: true, helpText: 'The campaign that answers what comes back.' },
  { ...listField, helpText: 'Whom it is for: those on a list, or those in a segment.' },
  { ...segmentField, helpText: 'In place of List: a filter of contacts that has a name.' },
  {
    ...channelField,
    altersDynamicFields: true,
    helpText: 'The only channel on which it goes out. Left empty: that of the campaign.',
  },
  {
    key: 'body',
    label: 'Text',
    type: 'text',
    helpText:
      'May have variables, as the texts of campaigns do. On WhatsApp, Messenger and Instagram a text reaches who has written within a day; others get a template.',
  },
  {
    ...templateField,
    helpText:
      'In place of Text: a template that WhatsApp has approved. Its variables become fields of this step.',
  },
])

const after = defineInputFields([
  {
    key: 'sendAt',
    label: 'Send At',
    type: 'datetime',
    helpText: 'When it begins, once it has been started. Left empty: as soon as it is started.',
  },
  {
    key: 'zone',
    label: 'Clock of Send At',
    type: 'string',
    choices: { account: 'Of the Account', contact: 'Of Each Contact' },
    helpText:
      'With *Of Each Contact* it goes out at the hour that Send At shows, in the time zone of each phone number.',
  },
  {
    key: 'holdout',
    label: 'Holdout',
    type: 'string',
    placeholder: '10',
    helpText: 'Of a hundred people, how many get nothing, to compare with. Left empty: none.',
  },
  {
    key: 'purpose',
    label: 'Purpose',
    type: 'string',
    choices: { transactional: 'Transactional', marketing: 'Marketing' },
    helpText:
      'Marketing costs a credit each, and obeys quiet hours and who wants none. Left empty: marketing.',
  },
])

const fields = [...before, ...after]

const Input = zod.preprocess(
  gatherTemplate,
  zod.object({
    name: requiredText,
    campaignId: requiredText,
    listId: text,
    segmentId: text,
    channel: text,
    body: optionalText,
    ...templateInput,
    sendAt: text,
    zone: choice('account', 'contact'),
    holdout: wholeNumber,
    purpose: choice('transactional', 'marketing'),
  }),
)

/** Zapier sends a time with an offset, which one on the clock of each contact cannot have. */
const withoutOffset = (time: string) => time.replace(/(Z|[+-]\d\d:?\d\d)$/, '')

async function perform(z: ZObject, bundle: Bundle) {
  const { name, campaignId, listId, segmentId, channel, body, sendAt, zone, holdout, purpose, ...chosen } =
    readInput(z, bundle, Input, fields)
  const draft = {
    name,
    campaignId,
    audience: { listId, segmentId },
    channel,
    content: { body, template: templateOf(chosen) },
    sendAt: zone === 'contact' && sendAt !== undefined ? withoutOffset(sendAt) : sendAt,
    zone,
    holdout,
    purpose,
  }
  return withIdempotencyKey(z, bundle, 'create_broadcast', async (idempotencyKey) => {
    const client = clientOf(z, bundle, { fields })
    return summaryOf((await client.createBroadcast({ body: draft, idempotencyKey })).body)
  })
}

/** Writes the draft of a broadcast (docs/interface.md#broadcasts). */
export const createBroadcast = defineCreate({
  key: 'create_broadcast',
  noun: 'Broadcast',
  display: {
    label: 'Create Broadcast Draft',
    description:
      'Writes a broadcast to the people of a list or a segment, as a draft: nothing goes out until it is started.',
  },
  operation: {
    inputFields: [...before, templateFields, ...after],
    perform,
    outputFields: broadcastOutput,
    sample: sampleOf('create_broadcast'),
  },
})
