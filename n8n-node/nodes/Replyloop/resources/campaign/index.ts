import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as getMany from './getMany.ts'

export const campaign: INodeProperties[] = [
  operations('campaign', [getMany.option], 'getAll'),
  ...getMany.properties,
]
