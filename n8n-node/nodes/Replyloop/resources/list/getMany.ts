import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { filters, paging, search } from '../../shared/properties.ts'

const show = { resource: ['list'], operation: ['getAll'] }

export const properties: INodeProperties[] = [
  ...paging(show),
  filters(show, [search('Name Contains', 'Text that the name contains, in any case')]),
]

export const option: INodePropertyOptions = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many lists',
  description: 'Retrieve the contact lists and their sizes',
  routing: {
    request: { method: 'GET', url: '/lists' },
    operations: { pagination: sendItem({ paged: true, fields: properties }) },
  },
}
