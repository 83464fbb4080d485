import type { INodeProperties } from 'n8n-workflow'
import * as createOrGet from './createOrGet.ts'
import * as get from './get.ts'
import * as update from './update.ts'

export const contact: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['contact'] } },
    options: [createOrGet.option, get.option, update.option],
    default: 'createOrGet',
  },
  ...createOrGet.properties,
  ...get.properties,
  ...update.properties,
]
