import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { actOn, emailOf } from './byEmail.ts'

export const properties: INodeProperties[] = [emailOf({ resource: ['subAccount'], operation: ['suspend'] })]

export const option: INodePropertyOptions = {
  name: 'Suspend',
  value: 'suspend',
  action: 'Suspend sub account',
  description: 'Stop all that a sub-account of your agency sends; it receives and keeps everything',
  routing: {
    request: { method: 'POST' },
    operations: { pagination: sendItem({ fields: properties, prepare: actOn('suspend') }) },
  },
}
