import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as getContacts from './getContacts.ts'
import * as getMany from './getMany.ts'

export const segment: INodeProperties[] = [
  operations('segment', [getContacts.option, getMany.option], 'getContacts'),
  ...getContacts.properties,
  ...getMany.properties,
]
