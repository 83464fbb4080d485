import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { asTrimmedText } from '../../shared/valueExpressions.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { accountOf } from './accountOf.ts'
import { emailOf } from './byEmail.ts'

const show = { resource: ['subAccount'], operation: ['get'] }

export const properties: INodeProperties[] = [
  {
    ...emailOf(show),
    routing: { send: { type: 'query', property: 'email', value: asTrimmedText } },
  },
]

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get sub account',
  description: 'Retrieve a sub-account of your agency and its balance',
  routing: {
    request: { method: 'GET', url: '/subaccounts' },
    operations: { pagination: sendItem({ fields: properties, outputOf: accountOf }) },
  },
}
