import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { asTrimmedText } from '../../shared/valueExpressions.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { paging } from '../../shared/properties.ts'

const show = { resource: ['credit'], operation: ['getTransactions'] }

export const properties: INodeProperties[] = [
  {
    displayName: 'Sub-Account Email',
    name: 'email',
    type: 'string',
    default: '',
    displayOptions: { show },
    placeholder: 'e.g. client@shop.example',
    description: 'Whose history; your own when left empty',
    routing: { send: { type: 'query', property: 'email', value: asTrimmedText } },
  },
  ...paging(show),
]

export const option: INodePropertyOptions = {
  name: 'Get Transactions',
  value: 'getTransactions',
  action: 'Get credit transactions',
  description: 'Retrieve grants and charges with the balance after each, the newest first',
  routing: {
    request: { method: 'GET', url: '/credits/transactions' },
    operations: { pagination: sendItem({ paged: true, fields: properties }) },
  },
}
