import { defineInputFields, type PlainInputField } from 'zapier-platform-core'
import * as zod from 'zod'
import { gatherCustomFields } from '../customFields.ts'
import { dictionary, text } from '../input.ts'

/** The phone of a contact. */
export const phoneField = {
  key: 'phone',
  label: 'Phone',
  type: 'string',
  placeholder: '+15551234567',
  helpText: 'With + and country code.',
} as const satisfies PlainInputField

/** Email and names of a contact. */
export const personFields = defineInputFields([
  { key: 'email', label: 'Email', type: 'string', placeholder: 'jane@example.com' },
  { key: 'firstName', label: 'First Name', type: 'string' },
  { key: 'lastName', label: 'Last Name', type: 'string' },
])

/** Custom fields by name; those in use have a field each before it. */
export const otherCustomFields = {
  key: 'customFields',
  label: 'Other Custom Fields',
  dict: true,
  helpText:
    'For custom fields that are not among the fields above: the name on the left, the value on the right. Upper and lower case make two fields.',
} as const satisfies PlainInputField

const person = {
  phone: text,
  email: text,
  firstName: text,
  lastName: text,
  customFields: dictionary,
}

/** The schema of a step that writes a contact, which besides takes `more`. */
export const personInput = <T extends zod.ZodRawShape>(more: T) =>
  zod.preprocess(gatherCustomFields, zod.object({ ...person, ...more }))
