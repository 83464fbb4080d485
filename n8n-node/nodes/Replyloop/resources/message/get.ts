import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { messageId } from '../../shared/properties.ts'
import { messageOutput, outputFields } from '../../shared/output.ts'

const show = { resource: ['message'], operation: ['get'] }

export const properties: INodeProperties[] = [messageId(show), ...outputFields(show, messageOutput)]

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get message',
  description: 'Retrieve a message and what became of it',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({
        path: '/messages/:messageId',
        fields: properties,
        output: messageOutput,
      }),
    },
  },
}
