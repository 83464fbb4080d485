import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { contactLocator, listLocator } from '../../shared/locators.ts'

export const option: INodePropertyOptions = {
  name: 'Remove Contact',
  value: 'removeContact',
  action: 'Remove a contact from a list',
  description: 'Take a contact off a list; the contact itself stays',
  routing: {
    request: {
      method: 'DELETE',
      url: '=/lists/{{ encodeURIComponent($parameter.list) }}/contacts/{{ encodeURIComponent($parameter.contact) }}',
    },
  },
}

const show = { resource: ['list'], operation: ['removeContact'] }

export const properties: INodeProperties[] = [
  { ...listLocator, displayOptions: { show } },
  { ...contactLocator, displayOptions: { show } },
]
