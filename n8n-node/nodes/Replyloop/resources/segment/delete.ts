import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { segmentLocator } from '../../shared/locators.ts'
import { sendItem } from '../../shared/sendItem.ts'

const show = { resource: ['segment'], operation: ['delete'] }

export const properties: INodeProperties[] = [{ ...segmentLocator, displayOptions: { show } }]

export const option: INodePropertyOptions = {
  name: 'Delete',
  value: 'delete',
  action: 'Delete segment',
  description: 'Delete a segment that nothing uses; its contacts stay',
  routing: {
    request: { method: 'DELETE' },
    operations: {
      pagination: sendItem({
        path: '/segments/:segment',
        fields: properties,
        outputOf: () => ({ deleted: true }),
      }),
    },
  },
}
