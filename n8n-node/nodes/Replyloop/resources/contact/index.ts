import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as erase from './delete.ts'
import * as get from './get.ts'
import * as getMany from './getMany.ts'
import * as update from './update.ts'
import * as upsert from './upsert.ts'

export const contact: INodeProperties[] = [
  operations('contact', [upsert.option, erase.option, get.option, getMany.option, update.option], 'upsert'),
  ...erase.properties,
  ...get.properties,
  ...getMany.properties,
  ...update.properties,
  ...upsert.properties,
]
