import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { contactLocator } from '../../shared/locators.ts'

const show = { resource: ['contact'], operation: ['delete'] }

export const properties: INodeProperties[] = [{ ...contactLocator, displayOptions: { show } }]

export const option: INodePropertyOptions = {
  name: 'Delete',
  value: 'delete',
  action: 'Delete contact',
  description: 'Delete a contact permanently, with its messages and memberships; the credit history stays',
  routing: {
    request: { method: 'DELETE' },
    operations: {
      pagination: sendItem({
        path: '/contacts/:contact',
        fields: properties,
        outputOf: () => ({ deleted: true }),
      }),
    },
  },
}
