import type { ListedStage } from '@replyloop/shared/values/broadcast'
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { broadcastLocator } from '../../shared/locators.ts'
import { filters, oneOf, paging } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'

const show = { resource: ['broadcast'], operation: ['getRecipients'] }

const stages = {
  cancelled: 'Cancelled',
  delivered: 'Delivered',
  failed: 'Failed',
  held: 'Held',
  holdout: 'Holdout',
  leftOut: 'Left Out',
  onTheWay: 'On the Way',
  sent: 'Sent',
  unknown: 'Unknown Outcome',
  waiting: 'Waiting',
} satisfies Record<ListedStage, string>

export const properties: INodeProperties[] = [
  { ...broadcastLocator, displayOptions: { show } },
  ...paging(show),
  filters(show, [oneOf('Stage', 'stage', stages, 'sent', 'Only those whom it came so far with')]),
]

export const option: INodePropertyOptions = {
  name: 'Get Recipients',
  value: 'getRecipients',
  action: 'Get recipients of broadcast',
  description: 'List whom a broadcast is for, and what became of each',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({ path: '/broadcasts/:broadcast/recipients', paged: true, fields: properties }),
    },
  },
}
