import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { asNumber } from '../../shared/valueExpressions.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { additionalFields, bodyText, simplify } from '../../shared/properties.ts'
import { simpleSubAccount } from '../../shared/simplify.ts'

const show = { resource: ['subAccount'], operation: ['create'] }

export const properties: INodeProperties[] = [
  bodyText('Email', 'email', 'email', {
    displayOptions: { show },
    required: true,
    placeholder: 'e.g. client@shop.example',
  }),
  simplify(show),
  additionalFields(show, [
    bodyText('Business Name', 'businessName', 'business_name'),
    {
      displayName: 'Credits',
      name: 'credits',
      type: 'number',
      typeOptions: { minValue: 0, numberPrecision: 3 },
      default: 0,
      description: 'Credits that are granted at once',
      routing: { send: { type: 'body', property: 'usage_limits.credits', value: asNumber } },
    },
    bodyText('First Name', 'firstName', 'first_name'),
    bodyText('Last Name', 'lastName', 'last_name'),
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Create',
  value: 'create',
  action: 'Create a sub account',
  description: 'Create a sub-account of your agency',
  routing: {
    request: { method: 'POST', url: '/subaccounts' },
    operations: { pagination: sendItem({ fields: properties, simplify: simpleSubAccount }) },
  },
}
