import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { filters, paging, search, simplify } from '../../shared/properties.ts'
import { simpleContact } from '../../shared/simplify.ts'

const show = { resource: ['contact'], operation: ['getAll'] }

export const properties: INodeProperties[] = [
  ...paging(show),
  simplify(show),
  filters(show, [search('Search', 'Text that the name, phone or email contains, in any case')]),
]

export const option: INodePropertyOptions = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many contacts',
  description: 'Get contacts, the newest first',
  routing: {
    request: { method: 'GET', url: '/contacts' },
    operations: {
      pagination: sendItem({ paged: true, fields: properties, simplify: simpleContact }),
    },
  },
}
