import { defineCreate, defineInputFields, type CreatePerform } from 'zapier-platform-core'
import { clientOf, ignoreNotFound } from '../client.ts'
import { contactField, listField, outputFields } from '../fields.ts'
import { sampleOf } from '../samples/samples.ts'
import { withIdempotencyKey } from './idempotencyKey.ts'

const membership = (helpText: string) =>
  defineInputFields([{ ...listField, required: true, helpText }, contactField])

const membershipOutput = (key: string, label: string) =>
  outputFields(
    ['id', 'ID'],
    ['success', 'Success', 'boolean'],
    ['message', 'Confirmation'],
    ['contactId', 'Contact ID'],
    ['listId', 'List ID'],
    ['listName', 'List Name'],
    [key, label, 'boolean'],
  )

const joining = membership(
  'A Live campaign that is linked to it, with **Trigger on New Contacts Added to List** switched on, then sends its opening message, once for each contact.',
)

const join: CreatePerform<typeof joining> = (z, bundle) =>
  withIdempotencyKey(z, bundle, 'add_contact_to_list', async (idempotencyKey) => {
    const { listId, contactId } = bundle.inputData
    const client = clientOf(z, bundle, { fields: joining })
    const { body } = await client.joinList({ params: { id: listId }, body: { contactId }, idempotencyKey })
    return { id: body.contactId, ...body }
  })

/** Adds a contact to a list (docs/interface.md#add-a-contact-to-a-list). */
export const addContactToList = defineCreate({
  key: 'add_contact_to_list',
  noun: 'Contact',
  display: { label: 'Add Contact to List', description: 'Adds a contact to a list.' },
  operation: {
    inputFields: joining,
    perform: join,
    outputFields: membershipOutput('alreadyMember', 'Already on the List'),
    sample: sampleOf('add_contact_to_list'),
  },
})

const leaving = membership('What a campaign has sent to the contact stays.')

/** Needs no idempotency key: a repeat changes nothing. */
const leave: CreatePerform<typeof leaving> = async (z, bundle) => {
  const { listId, contactId } = bundle.inputData
  const options = { fields: leaving }
  const params = { id: listId, contactId }
  const left = await ignoreNotFound(
    z,
    bundle,
    'CONTACT_NOT_FOUND',
    (client) => client.leaveList({ params }),
    options,
  )
  if (left !== undefined) return { id: left.body.contactId, ...left.body, wasMember: true }
  const { id } = (await clientOf(z, bundle, options).getContact({ params: { id: contactId } })).body
  const message = 'The contact was not on the list'
  return { id, success: true, message, contactId: id, listId, wasMember: false }
}

/** Removes a contact from a list (docs/interface.md#add-a-contact-to-a-list); succeeds as well if it is not on it. */
export const removeContactFromList = defineCreate({
  key: 'remove_contact_from_list',
  noun: 'Contact',
  display: { label: 'Remove Contact From List', description: 'Removes a contact from a list.' },
  operation: {
    inputFields: leaving,
    perform: leave,
    outputFields: membershipOutput('wasMember', 'Was on the List'),
    sample: sampleOf('remove_contact_from_list'),
  },
})
