import { defineInputFields, defineSearch, type SearchPerform } from 'zapier-platform-core'
import { ignoreNotFound } from '../client.ts'
import { contactOutput } from '../fields.ts'
import { sampleOf } from '../samples/samples.ts'

const inputFields = defineInputFields([
  {
    key: 'phone',
    label: 'Phone',
    type: 'string',
    placeholder: '+15551234567',
    helpText: 'With country code. When both are given, the phone is tried first, then the email.',
  },
  {
    key: 'email',
    label: 'Email',
    type: 'string',
    placeholder: 'jane@example.com',
    helpText: 'Of several contacts with one email the oldest is found.',
  },
])

const perform: SearchPerform<typeof inputFields> = async (z, bundle) => {
  // In a query the service reads a space before a word as `+`.
  const [phoneNumber, email] = [bundle.inputData.phone?.trim(), bundle.inputData.email?.trim()]
  if (!phoneNumber && !email)
    throw new z.errors.HaltedError('Phone and Email are empty: fill one in, or map a field that has a value')
  // The endpoint's own name for the phone, for its errors.
  const fields = [...inputFields, { key: 'phoneNumber', label: 'Phone' }]
  const found = await ignoreNotFound(
    z,
    bundle,
    'CONTACT_NOT_FOUND',
    (client) => client.findContact({ query: { phoneNumber, email } }),
    { fields },
  )
  return found !== undefined && 'contact' in found.body ? [found.body.contact] : []
}

/** Finds a contact by phone or email (docs/interface.md#find-a-contact). */
export const findContact = defineSearch({
  key: 'find_contact',
  noun: 'Contact',
  display: { label: 'Find Contact', description: 'Finds a contact by phone or email.' },
  operation: { inputFields, perform, outputFields: contactOutput(), sample: sampleOf('find_contact') },
})
