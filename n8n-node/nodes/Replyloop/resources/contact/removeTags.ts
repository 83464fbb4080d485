import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { contactLocator } from '../../shared/locators.ts'
import { contactOutput, outputFields } from '../../shared/output.ts'
import { tagNames } from './tagNames.ts'

const show = { resource: ['contact'], operation: ['removeTags'] }

export const properties: INodeProperties[] = [
  { ...contactLocator, displayOptions: { show } },
  tagNames('Tag Names', 'removeTags', 'Tags that are taken from the contact, where it has them.', {
    required: true,
    displayOptions: { show },
  }),
  ...outputFields(show, contactOutput),
]

export const option: INodePropertyOptions = {
  name: 'Remove Tags',
  value: 'removeTags',
  action: 'Remove tags from contact',
  description: 'Take tags from a contact; the tags themselves stay',
  routing: {
    request: { method: 'PATCH' },
    operations: {
      pagination: sendItem({ path: '/contacts/:contact', fields: properties, output: contactOutput }),
    },
  },
}
