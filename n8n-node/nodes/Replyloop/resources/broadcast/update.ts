import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { broadcastLocator } from '../../shared/locators.ts'
import { outputFields } from '../../shared/output.ts'
import { bodyText, updateFields } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { broadcastOutput } from './broadcastOutput.ts'
import { draftFields, withoutOffset } from './draftFields.ts'

const show = { resource: ['broadcast'], operation: ['update'] }

export const properties: INodeProperties[] = [
  { ...broadcastLocator, displayOptions: { show } },
  updateFields(
    show,
    [
      ...draftFields,
      bodyText('Name', 'name', 'name'),
      bodyText('Text', 'body', 'content.body', { typeOptions: { rows: 3 } }),
    ].toSorted((one, other) => one.displayName.localeCompare(other.displayName)),
  ),
  ...outputFields(show, broadcastOutput),
]

export const option: INodePropertyOptions = {
  name: 'Update',
  value: 'update',
  action: 'Update broadcast',
  description: 'Change the given fields of a broadcast that is a draft',
  routing: {
    request: { method: 'PATCH' },
    operations: {
      pagination: sendItem({
        path: '/broadcasts/:broadcast',
        prepare: withoutOffset,
        fields: properties,
        output: broadcastOutput,
      }),
    },
  },
}
