import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { contactLocator } from '../../shared/locators.ts'
import { outputFields } from '../../shared/output.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { conversationOutput } from './conversationOutput.ts'

const show = { resource: ['conversation'], operation: ['get'] }

export const properties: INodeProperties[] = [
  { ...contactLocator, displayOptions: { show } },
  ...outputFields(show, conversationOutput),
]

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get conversation',
  description: 'Retrieve the conversation with a contact: its state, whose it is and since when it waits',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({
        path: '/conversations/:contact',
        fields: properties,
        output: conversationOutput,
      }),
    },
  },
}
