import type { INodeProperties } from 'n8n-workflow'
import * as getTransactions from './getTransactions.ts'
import * as grant from './grant.ts'

export const credit: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['credit'] } },
    options: [getTransactions.option, grant.option],
    default: 'grant',
  },
  ...getTransactions.properties,
  ...grant.properties,
]
