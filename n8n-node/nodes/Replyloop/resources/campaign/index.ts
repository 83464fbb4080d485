import type { INodeProperties } from 'n8n-workflow'
import * as getMany from './getMany.ts'

export const campaign: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['campaign'] } },
    options: [getMany.option],
    default: 'getAll',
  },
  ...getMany.properties,
]
