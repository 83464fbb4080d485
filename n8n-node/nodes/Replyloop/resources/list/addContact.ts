import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { contactLocator, listLocator } from '../../shared/locators.ts'

export const option: INodePropertyOptions = {
  name: 'Add Contact',
  value: 'addContact',
  action: 'Add a contact to a list',
  description: 'Add a contact to a list; a Live campaign linked to it greets the contact, once ever',
  routing: {
    request: {
      method: 'POST',
      url: '=/lists/{{ encodeURIComponent($parameter.list) }}/contacts',
    },
  },
}

const show = { resource: ['list'], operation: ['addContact'] }

export const properties: INodeProperties[] = [
  { ...listLocator, displayOptions: { show } },
  {
    ...contactLocator,
    displayOptions: { show },
    routing: { send: { type: 'body', property: 'contactId' } },
  },
]
