import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { actOn, emailOf } from './byEmail.ts'

export const properties: INodeProperties[] = [emailOf({ resource: ['subAccount'], operation: ['resume'] })]

export const option: INodePropertyOptions = {
  name: 'Resume',
  value: 'resume',
  action: 'Resume sub account',
  description: 'Let a suspended sub-account of your agency send again; what waited goes out',
  routing: {
    request: { method: 'POST' },
    operations: { pagination: sendItem({ fields: properties, prepare: actOn('resume') }) },
  },
}
