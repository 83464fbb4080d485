import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { messageId, simplify } from '../../shared/properties.ts'
import { simpleMessage } from '../../shared/simplify.ts'

const show = { resource: ['message'], operation: ['get'] }

export const properties: INodeProperties[] = [messageId(show), simplify(show)]

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get a message',
  description: 'Get a message and what became of it',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({
        path: '/messages/:messageId',
        fields: properties,
        simplify: simpleMessage,
      }),
    },
  },
}
