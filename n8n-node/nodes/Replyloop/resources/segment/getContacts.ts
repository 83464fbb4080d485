import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { segmentLocator } from '../../shared/locators.ts'
import { contactOutput, outputFields } from '../../shared/output.ts'
import { paging } from '../../shared/properties.ts'

const show = { resource: ['segment'], operation: ['getContacts'] }

export const properties: INodeProperties[] = [
  { ...segmentLocator, displayOptions: { show } },
  ...paging(show),
  ...outputFields(show, contactOutput),
]

export const option: INodePropertyOptions = {
  name: 'Get Contacts',
  value: 'getContacts',
  action: 'Get contacts of segment',
  description: 'List the contacts who are in a segment at this moment, the newest first',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({
        path: '/segments/:segment/contacts',
        paged: true,
        fields: properties,
        output: contactOutput,
      }),
    },
  },
}
