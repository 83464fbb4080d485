import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { filters, oneOf, paging, search } from '../../shared/properties.ts'
import { contactOutput, outputFields } from '../../shared/output.ts'

const show = { resource: ['contact'], operation: ['getAll'] }

export const properties: INodeProperties[] = [
  ...paging(show),
  ...outputFields(show, contactOutput),
  filters(show, [
    search('Search', 'Text that the name, phone or email contains, in any case'),
    {
      displayName: 'Source ID or Ref',
      name: 'sourceId',
      type: 'string',
      default: '',
      description: 'Those whom the ad or the post with this ID, or a link with this ref, led here',
      routing: { send: { type: 'query', property: 'sourceId' } },
    },
    oneOf(
      'Source Kind',
      'sourceKind',
      { ad: 'Ad', link: 'Link', post: 'Post' },
      'ad',
      'What first led them to write',
    ),
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many contacts',
  description: 'Retrieve a list of contacts, the newest first',
  routing: {
    request: { method: 'GET', url: '/contacts' },
    operations: {
      pagination: sendItem({ paged: true, fields: properties, output: contactOutput }),
    },
  },
}
