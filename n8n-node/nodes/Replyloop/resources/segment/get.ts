import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { segmentLocator } from '../../shared/locators.ts'
import { sendItem } from '../../shared/sendItem.ts'

const show = { resource: ['segment'], operation: ['get'] }

export const properties: INodeProperties[] = [{ ...segmentLocator, displayOptions: { show } }]

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get segment',
  description: 'Retrieve a segment and its filter',
  routing: {
    request: { method: 'GET' },
    operations: { pagination: sendItem({ path: '/segments/:segment', fields: properties }) },
  },
}
