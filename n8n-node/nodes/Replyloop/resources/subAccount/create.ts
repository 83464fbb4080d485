import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { additionalFields, bodyText } from '../../shared/properties.ts'
import { accountOf } from './accountOf.ts'

const show = { resource: ['subAccount'], operation: ['create'] }

export const properties: INodeProperties[] = [
  bodyText('Email', 'email', 'email', {
    displayOptions: { show },
    required: true,
    placeholder: 'e.g. client@shop.example',
  }),
  additionalFields(show, [
    bodyText('Business Name', 'businessName', 'business_name'),
    {
      displayName: 'Credits',
      name: 'credits',
      type: 'number',
      typeOptions: { minValue: 0, numberPrecision: 3 },
      default: 0,
      description: 'Credits that are granted at once',
      routing: { send: { type: 'body', property: 'usage_limits.credits' } },
    },
    bodyText('First Name', 'firstName', 'first_name'),
    bodyText('Last Name', 'lastName', 'last_name'),
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Create',
  value: 'create',
  action: 'Create sub account',
  description: 'Create a new sub-account of your agency',
  routing: {
    request: { method: 'POST', url: '/subaccounts' },
    operations: { pagination: sendItem({ fields: properties, outputOf: accountOf }) },
  },
}
