import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { broadcastLocator } from '../../shared/locators.ts'
import { sendItem } from '../../shared/sendItem.ts'

const show = { resource: ['broadcast'], operation: ['delete'] }

export const properties: INodeProperties[] = [{ ...broadcastLocator, displayOptions: { show } }]

export const option: INodePropertyOptions = {
  name: 'Delete',
  value: 'delete',
  action: 'Delete broadcast',
  description: 'Delete a broadcast that is a draft',
  routing: {
    request: { method: 'DELETE' },
    operations: {
      pagination: sendItem({
        path: '/broadcasts/:broadcast',
        fields: properties,
        outputOf: () => ({ deleted: true }),
      }),
    },
  },
}
