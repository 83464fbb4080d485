import { defineInputFields, defineSearch, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { undefinedOn } from '../client.ts'
import { contactOutput } from '../fields.ts'
import { readInput, text } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'

const inputFields = defineInputFields([
  {
    key: 'phone',
    label: 'Phone',
    type: 'string',
    placeholder: '+15551234567',
    helpText:
      'With country code. When both are given, the phone is tried first, then the email. A phone that cannot be one finds nobody.',
  },
  {
    key: 'email',
    label: 'Email',
    type: 'string',
    placeholder: 'jane@example.com',
    helpText: 'Of several contacts with one email the oldest is found.',
  },
])

const Input = zod.object({ phone: text, email: text })

/** What nobody has finds nobody, and what cannot be a phone or an email, or stands for none, nobody has. */
const nobody = ['CONTACT_NOT_FOUND', 'INVALID_PHONE', 'INVALID_EMAIL', 'VALIDATION_FAILED'] as const

async function perform(z: ZObject, bundle: Bundle) {
  const { phone, email } = readInput(z, bundle, Input, inputFields)
  if (phone === undefined && email === undefined)
    throw new z.errors.HaltedError('Phone and Email are empty: fill one in, or map a field that has a value')
  for (const query of [{ phoneNumber: phone }, { email }]) {
    if (Object.values(query).every((value) => value === undefined)) continue
    const options = { fields: inputFields }
    const found = await undefinedOn(nobody, z, bundle, (client) => client.findContact({ query }), options)
    if (found !== undefined && 'contact' in found.body) return [found.body.contact]
  }
  return []
}

/** Finds a contact by phone or email (docs/interface.md#find-a-contact). */
export const findContact = defineSearch({
  key: 'find_contact',
  noun: 'Contact',
  display: { label: 'Find Contact', description: 'Finds a contact by phone or email.' },
  operation: { inputFields, perform, outputFields: contactOutput(), sample: sampleOf('find_contact') },
})
