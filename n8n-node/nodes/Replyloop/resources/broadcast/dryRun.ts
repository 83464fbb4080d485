import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { broadcastLocator } from '../../shared/locators.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { planOf } from './planOf.ts'

const show = { resource: ['broadcast'], operation: ['dryRun'] }

export const properties: INodeProperties[] = [{ ...broadcastLocator, displayOptions: { show } }]

export const option: INodePropertyOptions = {
  name: 'Dry Run',
  value: 'dryRun',
  action: 'Dry run broadcast',
  description: 'See how many people a draft would reach and when, and who is left out; nobody is written to',
  routing: {
    request: { method: 'POST' },
    operations: {
      pagination: sendItem({
        path: '/broadcasts/:broadcast/dry_run',
        fields: properties,
        outputOf: planOf,
      }),
    },
  },
}
