import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { filters, paging, search } from '../../shared/properties.ts'

const show = { resource: ['segment'], operation: ['getAll'] }

export const properties: INodeProperties[] = [
  ...paging(show),
  filters(show, [search('Name Contains', 'Text that the name contains, in any case')]),
]

export const option: INodePropertyOptions = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many segments',
  description: 'Retrieve the segments and their filters',
  routing: {
    request: { method: 'GET', url: '/segments' },
    operations: { pagination: sendItem({ paged: true, fields: properties }) },
  },
}
