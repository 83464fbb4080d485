import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as count from './count.ts'
import * as create from './create.ts'
import * as remove from './delete.ts'
import * as get from './get.ts'
import * as getContacts from './getContacts.ts'
import * as getMany from './getMany.ts'
import * as update from './update.ts'

const all = [count, create, remove, get, getContacts, getMany, update]

export const segment: INodeProperties[] = [
  operations(
    'segment',
    all.map(({ option }) => option),
    'getContacts',
  ),
  ...all.flatMap(({ properties }) => properties),
]
