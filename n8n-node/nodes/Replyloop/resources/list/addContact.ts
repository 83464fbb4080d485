import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { contactLocator, listLocator, sentAs } from '../../shared/locators.ts'
import { additionalFields, addWithoutGreeting } from '../../shared/properties.ts'

const show = { resource: ['list'], operation: ['addContact'] }

export const properties: INodeProperties[] = [
  { ...listLocator, displayOptions: { show } },
  sentAs(contactLocator, 'body', 'contactId', { displayOptions: { show } }),
  additionalFields(show, [addWithoutGreeting]),
]

export const option: INodePropertyOptions = {
  name: 'Add Contact',
  value: 'addContact',
  action: 'Add contact to list',
  description: 'Add a contact to a list; a Live campaign linked to it greets the contact, once ever',
  routing: {
    request: { method: 'POST' },
    operations: { pagination: sendItem({ path: '/lists/:list/contacts', fields: properties }) },
  },
}
