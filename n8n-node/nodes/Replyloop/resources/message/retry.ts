import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { messageId } from '../../shared/properties.ts'
import { messageOutput, outputFields } from '../../shared/output.ts'

const show = { resource: ['message'], operation: ['retry'] }

export const properties: INodeProperties[] = [messageId(show), ...outputFields(show, messageOutput)]

export const option: INodePropertyOptions = {
  name: 'Retry',
  value: 'retry',
  action: 'Retry message',
  description: 'Send a message whose status is Failed again, at once; one with another status stays as it is',
  routing: {
    request: { method: 'POST' },
    operations: {
      pagination: sendItem({
        path: '/messages/:messageId/retry',
        fields: properties,
        output: messageOutput,
      }),
    },
  },
}
