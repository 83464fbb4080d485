import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as getTransactions from './getTransactions.ts'
import * as grant from './grant.ts'

export const credit: INodeProperties[] = [
  operations('credit', [getTransactions.option, grant.option], 'grant'),
  ...getTransactions.properties,
  ...grant.properties,
]
