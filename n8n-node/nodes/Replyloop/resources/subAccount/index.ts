import type { INodeProperties } from 'n8n-workflow'
import * as create from './create.ts'
import * as get from './get.ts'

export const subAccount: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['subAccount'] } },
    options: [create.option, get.option],
    default: 'create',
  },
  ...create.properties,
  ...get.properties,
]
