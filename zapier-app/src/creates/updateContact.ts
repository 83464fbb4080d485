import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import { customFieldNames, tagNames } from '../choices.ts'
import { clientOf } from '../client.ts'
import { customFieldInputs } from '../customFields.ts'
import { contactField, contactOutput } from '../fields.ts'
import { flag, readInput, requiredText, texts } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'
import { fixedFieldsOf, inputError } from '../zapierError.ts'
import { otherCustomFields, personFields, personInput, phoneField } from './personFields.ts'

const clearable = { phone: 'Phone', email: 'Email', firstName: 'First Name', lastName: 'Last Name' }

const who = defineInputFields([{ ...contactField, required: true }, phoneField, ...personFields])

const settings = defineInputFields([
  otherCustomFields,
  {
    key: 'addTags',
    label: 'Tags to Add',
    type: 'string',
    list: true,
    choices: tagNames,
    helpText: 'Tags that the contact gets beside those that it has. One that is not there yet is made.',
  },
  {
    key: 'removeTags',
    label: 'Tags to Remove',
    type: 'string',
    list: true,
    choices: tagNames,
    helpText: 'Tags that are taken from the contact, where it has them.',
  },
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
    choices: customFieldNames,
    helpText: 'These custom fields are removed from the contact, unless they have a value above.',
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
    helpText:
      'Whether the contact receives nothing any more. *False* takes an opt-out back, which needs an API key with full access. Left empty: as it is.',
  },
])

const fields = [...who, ...settings]

const Input = personInput({
  contactId: requiredText,
  addTags: texts,
  removeTags: texts,
  clear: texts,
  clearCustomFields: texts,
  botActive: flag,
  optedOut: flag,
})

/** Needs no idempotency key: repeating the same change changes nothing. */
async function perform(z: ZObject, bundle: Bundle) {
  const {
    contactId: id,
    clear,
    clearCustomFields,
    customFields,
    ...given
  } = readInput(z, bundle, Input, fields)
  const unknown = clear.find((key) => !Object.hasOwn(clearable, key))
  if (unknown !== undefined) {
    const known = Object.keys(clearable).join(', ')
    const isSetting = fixedFieldsOf(bundle).includes('clear')
    throw inputError(z, `Fields to Clear has no field ${unknown}; it takes ${known}`, isSetting)
  }
  const custom = { ...nullsFor(clearCustomFields), ...customFields }
  const body = {
    ...nullsFor(clear),
    ...withoutUndefined(given),
    ...(Object.keys(custom).length > 0 && { customFields: custom }),
  }
  return (await clientOf(z, bundle, { fields }).updateContact({ params: { id }, body })).body
}

/** The fields to clear, as `null`s. */
const nullsFor = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, null]))

/** What has a value, so that nothing else takes the place of a field to clear. */
const withoutUndefined = <T>(values: Readonly<Record<string, T | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** Changes the given fields of a contact (docs/interface.md#update-a-contact). */
export const updateContact = defineCreate({
  key: 'update_contact',
  noun: 'Contact',
  display: { label: 'Update Contact', description: 'Updates the given fields of a contact.' },
  operation: {
    inputFields: [...who, customFieldInputs, ...settings],
    perform,
    outputFields: contactOutput(),
    sample: sampleOf('update_contact'),
  },
})
