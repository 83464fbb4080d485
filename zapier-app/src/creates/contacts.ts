import {
  defineCreate,
  defineInputFields,
  type CreatePerform,
  type PlainInputField,
} from 'zapier-platform-core'
import { clientOf, isEmpty } from '../client.ts'
import { contactField, contactOutput, listField, outputFields } from '../fields.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const phone = {
  key: 'phone',
  label: 'Phone',
  type: 'string',
  placeholder: '+15551234567',
  helpText: 'With + and country code.',
} as const satisfies PlainInputField

const person = defineInputFields([
  { key: 'email', label: 'Email', type: 'string', placeholder: 'jane@example.com' },
  { key: 'firstName', label: 'First Name', type: 'string' },
  { key: 'lastName', label: 'Last Name', type: 'string' },
  {
    key: 'customFields',
    label: 'Custom Fields',
    dict: true,
    helpText: 'The name of each field on the left, its value on the right.',
  },
])

/** The entries that have a value. An empty one would take the place of a field to clear, and then count as absent. */
const withoutEmpty = <T>(fields: Readonly<Record<string, T>> = {}) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => !isEmpty(value)))

const newContact = defineInputFields([
  { ...phone, helpText: 'With + and country code. A phone or an email is needed.' },
  ...person,
  {
    ...listField,
    key: 'listIds',
    label: 'Lists',
    list: true,
    helpText: 'The contact joins these lists at once; their Live campaigns send the opening message.',
  },
  {
    key: 'updateExisting',
    label: 'Update Existing',
    type: 'boolean',
    helpText:
      'Whether what is filled in replaces what a contact has that is there already. Left empty: only its empty fields are filled.',
  },
])

const create: CreatePerform<typeof newContact> = (z, bundle) =>
  withIdempotencyKey(z, bundle, 'create_contact', async (idempotencyKey) => {
    const { listIds, updateExisting, ...fields } = bundle.inputData
    const client = clientOf(z, bundle, { fields: newContact })
    const { status, body } = await client.createContact({
      body: { ...fields, listIds: listIds?.filter((id) => !isEmpty(id)) },
      idempotencyKey,
    })
    const created = status === 201
    if (created || updateExisting !== true) return { ...body, created }
    const change = { ...fields, customFields: withoutEmpty(fields.customFields) }
    const updated = await client.updateContact({ params: { id: body.id }, body: change })
    return { ...updated.body, created }
  })

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
    inputFields: newContact,
    perform: create,
    outputFields: [...contactOutput(), ...outputFields(['created', 'Newly Created', 'boolean'])],
    sample: sampleOf('create_contact'),
  },
})

const clearable = { phone: 'Phone', email: 'Email', firstName: 'First Name', lastName: 'Last Name' }

const changes = defineInputFields([
  contactField,
  phone,
  ...person,
  {
    key: 'clear',
    label: 'Fields to Clear',
    type: 'string',
    list: true,
    choices: clearable,
    helpText:
      'Chosen ones are emptied, unless they have a value above. What is left empty above stays as it is.',
  },
  {
    key: 'clearCustomFields',
    label: 'Custom Fields to Clear',
    type: 'string',
    list: true,
    helpText: 'The names of custom fields to remove from the contact, unless they have a value above.',
  },
  {
    key: 'botActive',
    label: 'Bot Active',
    type: 'boolean',
    helpText: 'Whether the bot answers this contact. Left empty: as it is.',
  },
  {
    key: 'optedOut',
    label: 'Opted Out',
    type: 'boolean',
    helpText: 'Whether the contact receives nothing any more. Left empty: as it is.',
  },
])

/** Needs no idempotency key: repeating the same change changes nothing. */
const update: CreatePerform<typeof changes> = async (z, bundle) => {
  const { contactId: id, clear, clearCustomFields, customFields, ...fields } = bundle.inputData
  const unknown = Object.keys(nullsFor(clear)).find((key) => !Object.hasOwn(clearable, key))
  if (unknown !== undefined)
    throw new z.errors.HaltedError(
      `Fields to Clear has no field ${unknown}; it takes ${Object.keys(clearable).join(', ')}`,
    )
  const custom = { ...nullsFor(clearCustomFields), ...withoutEmpty(customFields) }
  const body = {
    ...nullsFor(clear),
    ...withoutEmpty(fields),
    ...(Object.keys(custom).length > 0 && { customFields: custom }),
  }
  return (await clientOf(z, bundle, { fields: changes }).updateContact({ params: { id }, body })).body
}

/** The fields to clear, as `null`s. */
const nullsFor = (keys: readonly string[] = []) =>
  Object.fromEntries(keys.filter((key) => !isEmpty(key)).map((key) => [key, null]))

/** Changes the given fields of a contact (docs/interface.md#update-a-contact). */
export const updateContact = defineCreate({
  key: 'update_contact',
  noun: 'Contact',
  display: { label: 'Update Contact', description: 'Updates the given fields of a contact.' },
  operation: {
    inputFields: changes,
    perform: update,
    outputFields: contactOutput(),
    sample: sampleOf('update_contact'),
  },
})
