import { operations } from '../../shared/properties.ts'
import * as count from './count.ts'
import * as create from './create.ts'
import * as remove from './delete.ts'
import * as get from './get.ts'
import * as getContacts from './getContacts.ts'
import * as getMany from './getMany.ts'
import * as update from './update.ts'

export const segment = operations(
  'segment',
  [count, create, remove, get, getContacts, getMany, update],
  'getContacts',
)
