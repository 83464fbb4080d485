import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { broadcastLocator } from '../../shared/locators.ts'
import { outputFields } from '../../shared/output.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { broadcastOutput } from './broadcastOutput.ts'

const show = { resource: ['broadcast'], operation: ['get'] }

export const properties: INodeProperties[] = [
  { ...broadcastLocator, displayOptions: { show } },
  ...outputFields(show, broadcastOutput),
]

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get broadcast',
  description: 'Retrieve a broadcast, how far it is, and how many got it',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({
        path: '/broadcasts/:broadcast',
        fields: properties,
        output: broadcastOutput,
      }),
    },
  },
}
