import { operations } from '../../shared/properties.ts'
import * as addNote from './addNote.ts'
import * as addTags from './addTags.ts'
import * as erase from './delete.ts'
import * as get from './get.ts'
import * as getMany from './getMany.ts'
import * as removeTags from './removeTags.ts'
import * as update from './update.ts'
import * as upsert from './upsert.ts'

export const contact = operations(
  'contact',
  [addNote, addTags, upsert, erase, get, getMany, removeTags, update],
  'upsert',
)
