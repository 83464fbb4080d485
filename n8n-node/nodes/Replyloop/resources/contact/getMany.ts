import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { filters, paging, search } from '../../shared/properties.ts'
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
    {
      displayName: 'Source Kind',
      name: 'sourceKind',
      type: 'options',
      options: [
        { name: 'Ad', value: 'ad' },
        { name: 'Link', value: 'link' },
        { name: 'Post', value: 'post' },
      ],
      default: 'ad',
      description: 'What first led them to write',
      routing: { send: { type: 'query', property: 'sourceKind' } },
    },
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
