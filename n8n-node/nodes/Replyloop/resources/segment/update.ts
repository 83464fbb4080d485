import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { filterJson } from '../../shared/filterJson.ts'
import { segmentLocator } from '../../shared/locators.ts'
import { bodyText, updateFields } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'

const show = { resource: ['segment'], operation: ['update'] }

export const properties: INodeProperties[] = [
  { ...segmentLocator, displayOptions: { show } },
  updateFields(show, [
    { ...filterJson, required: false, routing: { send: { type: 'body', property: 'filter' } } },
    bodyText('Name', 'name', 'name'),
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Update',
  value: 'update',
  action: 'Update segment',
  description: 'Change the name or the filter of a segment; what uses it means other people from then on',
  routing: {
    request: { method: 'PATCH' },
    operations: { pagination: sendItem({ path: '/segments/:segment', fields: properties }) },
  },
}
