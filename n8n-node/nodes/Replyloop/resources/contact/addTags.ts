import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { contactLocator } from '../../shared/locators.ts'
import { contactOutput, outputFields } from '../../shared/output.ts'
import { tagNames } from './tagNames.ts'

const show = { resource: ['contact'], operation: ['addTags'] }

export const properties: INodeProperties[] = [
  { ...contactLocator, displayOptions: { show } },
  tagNames('Tag Names', 'tags', 'Tags that the contact gets. A tag that is not there yet is made.', {
    required: true,
    displayOptions: { show },
  }),
  ...outputFields(show, contactOutput),
]

export const option: INodePropertyOptions = {
  name: 'Add Tags',
  value: 'addTags',
  action: 'Add tags to contact',
  description: 'Add tags to a contact; those that it has stay',
  routing: {
    request: { method: 'POST' },
    operations: {
      pagination: sendItem({ path: '/contacts/:contact/tags', fields: properties, output: contactOutput }),
    },
  },
}
