import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import { tagNames } from '../choices.ts'
import { clientOf, undefinedOn } from '../client.ts'
import { customFieldInputs } from '../customFields.ts'
import { contactOutput, listField, outputFields, silentField } from '../fields.ts'
import { flag, optOutFlag, readInput, texts } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { otherCustomFields, personFields, personInput, phoneField } from './personFields.ts'

const who = defineInputFields([
  { ...phoneField, helpText: 'With + and country code. A phone or an email is needed.' },
  ...personFields,
])

const settings = defineInputFields([
  otherCustomFields,
  {
    key: 'tags',
    label: 'Tags',
    type: 'string',
    list: true,
    choices: tagNames,
    helpText: 'Tags that the contact gets beside those that it has. One that is not there yet is made.',
  },
  {
    ...listField,
    key: 'listIds',
    label: 'Lists',
    list: true,
    helpText: 'The contact joins these lists at once; their Live campaigns send the opening message.',
  },
  silentField,
  {
    key: 'optedOut',
    label: 'Opted Out',
    type: 'boolean',
    helpText:
      'Whether the person wants no messages: then nothing is sent to them, and no list greets them. *False* and empty change nothing; *Update Contact* takes an opt-out back.',
  },
  {
    key: 'updateExisting',
    label: 'Update Existing',
    type: 'boolean',
    helpText:
      'Whether what is filled in replaces what a contact has that is there already. Left empty: only its empty fields are filled.',
  },
  {
    key: 'ignoreInvalidPhone',
    label: 'Ignore Invalid Phone',
    type: 'boolean',
    helpText:
      'Whether a contact whose phone cannot be one, such as one without country code, is created by its email alone; *Phone Ignored* then says so. Left empty: the run stops.',
  },
])

const fields = [...who, ...settings]

const Input = personInput({
  tags: texts,
  listIds: texts,
  addWithoutGreeting: flag,
  optedOut: optOutFlag,
  updateExisting: flag,
  ignoreInvalidPhone: flag,
})

/** Needs no idempotency key: who is there already is not created again. */
async function perform(z: ZObject, bundle: Bundle) {
  const { tags, listIds, addWithoutGreeting, optedOut, updateExisting, ignoreInvalidPhone, ...given } =
    readInput(z, bundle, Input, fields)
  const atOnce = { tags, listIds, greet: addWithoutGreeting !== true, optedOut }
  const { phone, ...withoutPhone } = given
  const options = { fields }
  const mayIgnorePhone = ignoreInvalidPhone === true && phone !== undefined && given.email !== undefined
  const withPhone = await undefinedOn(
    mayIgnorePhone ? ['INVALID_PHONE'] : [],
    z,
    bundle,
    (client) => client.createContact({ body: { ...given, ...atOnce } }),
    options,
  )
  const phoneIgnored = withPhone === undefined
  const client = clientOf(z, bundle, options)
  const { status, body } = withPhone ?? (await client.createContact({ body: { ...withoutPhone, ...atOnce } }))
  const created = status === 201
  if (created || updateExisting !== true) return { ...body, created, phoneIgnored }
  const change = phoneIgnored ? withoutPhone : given
  const updated = await client.updateContact({ params: { id: body.id }, body: change })
  return { ...updated.body, created, phoneIgnored }
}

/**
 * Creates a contact, or fills or replaces the fields of the one that has the phone or email
 * (docs/interface.md#create-a-contact).
 */
export const createContact = defineCreate({
  key: 'create_contact',
  noun: 'Contact',
  display: {
    label: 'Create Contact',
    description: 'Creates a contact, or fills the empty fields of the one that is there already.',
  },
  operation: {
    inputFields: [...who, customFieldInputs, ...settings],
    perform,
    outputFields: [
      ...contactOutput(),
      ...outputFields(['created', 'Newly Created', 'boolean'], ['phoneIgnored', 'Phone Ignored', 'boolean']),
    ],
    sample: sampleOf('create_contact'),
  },
})
