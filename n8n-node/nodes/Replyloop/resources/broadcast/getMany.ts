import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { outputFields } from '../../shared/output.ts'
import { filters, paging, search } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { listedOutput } from './broadcastOutput.ts'

const show = { resource: ['broadcast'], operation: ['getAll'] }

export const properties: INodeProperties[] = [
  ...paging(show),
  ...outputFields(show, listedOutput),
  filters(show, [search('Name Contains', 'Text that the name contains, in any case')]),
]

export const option: INodePropertyOptions = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many broadcasts',
  description: 'Retrieve a list of broadcasts, the newest first',
  routing: {
    request: { method: 'GET', url: '/broadcasts' },
    operations: { pagination: sendItem({ paged: true, fields: properties, output: listedOutput }) },
  },
}
