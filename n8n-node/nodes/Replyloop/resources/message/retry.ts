import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { messageId, simplify } from '../../shared/properties.ts'
import { simpleMessage } from '../../shared/simplify.ts'

const show = { resource: ['message'], operation: ['retry'] }

export const properties: INodeProperties[] = [messageId(show), simplify(show)]

export const option: INodePropertyOptions = {
  name: 'Retry',
  value: 'retry',
  action: 'Retry a message',
  description: 'Send a message whose status is Failed again, at once; one with another status stays as it is',
  routing: {
    request: { method: 'POST' },
    operations: {
      pagination: sendItem({
        path: '/messages/:messageId/retry',
        fields: properties,
        simplify: simpleMessage,
      }),
    },
  },
}
