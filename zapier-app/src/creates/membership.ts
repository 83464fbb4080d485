import { defineCreate, defineInputFields, type Bundle, type ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { clientOf, undefinedOn } from '../client.ts'
import { contactField, listField, outputFields, silentField } from '../fields.ts'
import { flag, readInput, requiredText } from '../input.ts'
import { sampleOf } from '../samples/samples.ts'

const membership = (helpText: string) =>
  defineInputFields([
    { ...listField, required: true, helpText },
    { ...contactField, required: true },
  ])

const ids = { listId: requiredText, contactId: requiredText }
const Joining = zod.object({ ...ids, addWithoutGreeting: flag })
const Leaving = zod.object(ids)

const membershipOutput = (...own: [string, string, 'boolean' | 'integer'][]) =>
  outputFields(
    ['id', 'ID'],
    ['success', 'Success', 'boolean'],
    ['message', 'Confirmation'],
    ['contactId', 'Contact ID'],
    ['listId', 'List ID'],
    ['listName', 'List Name'],
    ...own,
  )

const joining = defineInputFields([
  ...membership(
    'A Live campaign that is linked to it, with **Trigger on New Contacts Added to List** switched on, then sends its opening message, once for each contact.',
  ),
  silentField,
])

/** Needs no idempotency key: who is on the list already is not added again, and triggers nothing. */
async function join(z: ZObject, bundle: Bundle) {
  const { listId, contactId, addWithoutGreeting } = readInput(z, bundle, Joining, joining)
  const client = clientOf(z, bundle, { fields: joining })
  const body = { contactId, greet: addWithoutGreeting !== true }
  const joined = await client.joinList({ params: { id: listId }, body })
  return { id: joined.body.contactId, ...joined.body }
}

/** Adds a contact to a list (docs/interface.md#add-a-contact-to-a-list). */
export const addContactToList = defineCreate({
  key: 'add_contact_to_list',
  noun: 'Contact',
  display: { label: 'Add Contact to List', description: 'Adds a contact to a list.' },
  operation: {
    inputFields: joining,
    perform: join,
    outputFields: membershipOutput(
      ['alreadyMember', 'Already on the List', 'boolean'],
      ['willGreet', 'Will Be Greeted', 'integer'],
    ),
    sample: sampleOf('add_contact_to_list'),
  },
})

const leaving = membership('What a campaign has sent to the contact stays.')

/** Needs no idempotency key: a repeat changes nothing. */
async function leave(z: ZObject, bundle: Bundle) {
  const { listId, contactId } = readInput(z, bundle, Leaving, leaving)
  const options = { fields: leaving }
  const params = { id: listId, contactId }
  const left = await undefinedOn(
    ['CONTACT_NOT_FOUND'],
    z,
    bundle,
    (client) => client.leaveList({ params }),
    options,
  )
  if (left !== undefined) return { id: left.body.contactId, ...left.body, wasMember: true }
  const { id } = (await clientOf(z, bundle, options).getContact({ params: { id: contactId } })).body
  const message = 'The contact was not on the list'
  return { id, success: true, message, contactId: id, listId, listName: null, wasMember: false }
}

/** Removes a contact from a list (docs/interface.md#add-a-contact-to-a-list); succeeds as well if it is not on it. */
export const removeContactFromList = defineCreate({
  key: 'remove_contact_from_list',
  noun: 'Contact',
  display: { label: 'Remove Contact From List', description: 'Removes a contact from a list.' },
  operation: {
    inputFields: leaving,
    perform: leave,
    outputFields: membershipOutput(['wasMember', 'Was on the List', 'boolean']),
    sample: sampleOf('remove_contact_from_list'),
  },
})
