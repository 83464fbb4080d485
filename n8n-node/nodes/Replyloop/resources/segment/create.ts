import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { filterJson } from '../../shared/filterJson.ts'
import { bodyText } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'

const show = { resource: ['segment'], operation: ['create'] }

export const properties: INodeProperties[] = [
  bodyText('Name', 'name', 'name', {
    displayOptions: { show },
    required: true,
    placeholder: 'e.g. Regulars',
    description: 'No other segment has it',
  }),
  { ...filterJson, displayOptions: { show }, routing: { send: { type: 'body', property: 'filter' } } },
]

export const option: INodePropertyOptions = {
  name: 'Create',
  value: 'create',
  action: 'Create segment',
  description: 'Save a filter of contacts under a name',
  routing: {
    request: { method: 'POST', url: '/segments' },
    operations: { pagination: sendItem({ fields: properties }) },
  },
}
