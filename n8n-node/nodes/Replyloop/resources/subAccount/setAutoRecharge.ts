import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { additionalFields } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { actOn, emailOf } from './byEmail.ts'

const show = { resource: ['subAccount'], operation: ['setAutoRecharge'] }

const credits = {
  type: 'number',
  typeOptions: { minValue: 0, numberPrecision: 3 },
  default: 0,
} as const

export const properties: INodeProperties[] = [
  emailOf(show),
  {
    ...credits,
    displayName: 'Threshold',
    name: 'threshold',
    required: true,
    displayOptions: { show },
    description: 'When the balance falls below it, the sub-account is recharged',
    routing: { send: { type: 'body', property: 'autoRecharge.threshold' } },
  },
  {
    ...credits,
    displayName: 'Amount',
    name: 'amount',
    required: true,
    displayOptions: { show },
    description: 'How many credits it then gets',
    routing: { send: { type: 'body', property: 'autoRecharge.amount' } },
  },
  additionalFields(show, [
    {
      ...credits,
      displayName: 'Monthly Limit',
      name: 'monthlyLimit',
      description:
        'How many credits are granted by themselves in a month at most. Without it none are, and the event Credits Auto-Recharge tells you.',
      routing: { send: { type: 'body', property: 'autoRecharge.monthlyLimit' } },
    },
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Set Auto-Recharge',
  value: 'setAutoRecharge',
  action: 'Set auto recharge of sub account',
  description: 'Set below which balance a sub-account of your agency is recharged, and by how many credits',
  routing: {
    request: { method: 'PATCH' },
    operations: { pagination: sendItem({ fields: properties, prepare: actOn('auto_recharge') }) },
  },
}
