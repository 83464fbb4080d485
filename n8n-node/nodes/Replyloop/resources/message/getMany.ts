import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { channelLocator, contactLocator, sentAs } from '../../shared/locators.ts'
import { filters, oneOf, paging } from '../../shared/properties.ts'
import { messageOutput, outputFields } from '../../shared/output.ts'

const show = { resource: ['message'], operation: ['getAll'] }

export const properties: INodeProperties[] = [
  ...paging(show),
  ...outputFields(show, messageOutput),
  filters(show, [
    sentAs(channelLocator, 'query', 'channel'),
    sentAs(contactLocator, 'query', 'contactId', { required: false }),
    oneOf('Direction', 'direction', { incoming: 'Incoming', outgoing: 'Outgoing' }, 'incoming'),
    {
      displayName: 'Status',
      name: 'status',
      type: 'string',
      default: '',
      placeholder: 'e.g. Failed',
      description: 'Outgoing: Queued, Sent or Failed. Incoming: as it was received.',
      routing: { send: { type: 'query', property: 'status' } },
    },
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many messages',
  description: 'Retrieve a list of messages, the newest first',
  routing: {
    request: { method: 'GET', url: '/messages' },
    operations: { pagination: sendItem({ paged: true, fields: properties, output: messageOutput }) },
  },
}
