import { defineCreate, defineInputFields, type CreatePerform } from 'zapier-platform-core'
import { connect, unlessMissing } from '../client.ts'
import { contactField, listField, output } from '../fields.ts'
import { sampleOf } from '../samples/samples.ts'

const inputFields = defineInputFields([
  { ...listField, required: true, helpText: 'What a campaign has sent to the contact stays.' },
  contactField,
])

/** Removing twice is removing once: it needs no key. */
const perform: CreatePerform<typeof inputFields> = async (z, bundle) => {
  const { listId, contactId } = bundle.inputData
  const about = { fields: inputFields }
  const params = { id: listId, contactId }
  const left = await unlessMissing(
    z,
    bundle,
    'CONTACT_NOT_FOUND',
    (client) => client.leaveList({ params }),
    about,
  )
  if (left !== undefined) return { id: left.body.contactId, ...left.body, wasMember: true }
  const { id } = (await connect(z, bundle, about).getContact({ params: { id: contactId } })).body
  const message = 'The contact was not on the list'
  return { id, success: true, message, contactId: id, listId, wasMember: false }
}

/** Takes a contact off a list (contract section 2); one that is not on it needs nothing. */
export const removeContactFromList = defineCreate({
  key: 'remove_contact_from_list',
  noun: 'Contact',
  display: { label: 'Remove Contact From List', description: 'Removes a contact from a list.' },
  operation: {
    inputFields,
    perform,
    outputFields: output(
      ['id', 'ID'],
      ['success', 'Success', 'boolean'],
      ['message', 'Confirmation'],
      ['contactId', 'Contact ID'],
      ['listId', 'List ID'],
      ['wasMember', 'Was on the List', 'boolean'],
    ),
    sample: sampleOf('remove_contact_from_list'),
  },
})
