import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { bodyText } from '../../shared/properties.ts'

const show = { resource: ['credit'], operation: ['grant'] }

export const properties: INodeProperties[] = [
  bodyText('Sub-Account Email', 'email', 'email', {
    displayOptions: { show },
    required: true,
    placeholder: 'e.g. client@shop.example',
  }),
  {
    displayName: 'Amount',
    name: 'amount',
    type: 'number',
    typeOptions: { minValue: 0, numberPrecision: 3 },
    default: 0,
    required: true,
    displayOptions: { show },
    description: 'Credits to add: above 0, with at most 3 decimals',
    routing: { send: { type: 'body', property: 'amount' } },
  },
  {
    displayName: 'Idempotency Key',
    name: 'idempotencyKey',
    type: 'string',
    default: '',
    displayOptions: { show },
    placeholder: 'e.g. {{ $json.idempotency_key }}',
    description:
      'A grant with a key that was used before adds nothing and gives the first answer. The event Credits Auto-Recharge brings one.',
    routing: {
      request: { headers: { 'Idempotency-Key': "={{ String($value ?? '').trim() || undefined }}" } },
    },
  },
  bodyText('Description', 'description', 'description', {
    displayOptions: { show },
    description: 'What the history of the sub-account says',
  }),
]

export const option: INodePropertyOptions = {
  name: 'Grant',
  value: 'grant',
  action: 'Grant credits to sub account',
  description: 'Add credits to a sub-account of your agency',
  routing: {
    request: { method: 'POST', url: '/subaccounts/credits' },
    operations: { pagination: sendItem({ fields: properties }) },
  },
}
