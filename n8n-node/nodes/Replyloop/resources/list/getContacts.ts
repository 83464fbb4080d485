import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { listLocator } from '../../shared/locators.ts'
import { memberOutput, outputFields } from '../../shared/output.ts'
import { paging } from '../../shared/properties.ts'

const show = { resource: ['list'], operation: ['getContacts'] }

export const properties: INodeProperties[] = [
  { ...listLocator, displayOptions: { show } },
  ...paging(show),
  ...outputFields(show, memberOutput),
]

export const option: INodePropertyOptions = {
  name: 'Get Contacts',
  value: 'getContacts',
  action: 'Get contacts of list',
  description: 'List the contacts on a list, with when each joined, the last first',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({
        path: '/lists/:list/contacts',
        paged: true,
        fields: properties,
        output: memberOutput,
      }),
    },
  },
}
