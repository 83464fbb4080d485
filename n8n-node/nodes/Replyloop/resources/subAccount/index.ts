import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as create from './create.ts'
import * as get from './get.ts'

export const subAccount: INodeProperties[] = [
  operations('subAccount', [create.option, get.option], 'create'),
  ...create.properties,
  ...get.properties,
]
