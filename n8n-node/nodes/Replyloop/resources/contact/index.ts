import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as addNote from './addNote.ts'
import * as addTags from './addTags.ts'
import * as erase from './delete.ts'
import * as get from './get.ts'
import * as getMany from './getMany.ts'
import * as removeTags from './removeTags.ts'
import * as update from './update.ts'
import * as upsert from './upsert.ts'

export const contact: INodeProperties[] = [
  operations(
    'contact',
    [
      addNote.option,
      addTags.option,
      upsert.option,
      erase.option,
      get.option,
      getMany.option,
      removeTags.option,
      update.option,
    ],
    'upsert',
  ),
  ...addNote.properties,
  ...addTags.properties,
  ...erase.properties,
  ...get.properties,
  ...getMany.properties,
  ...removeTags.properties,
  ...update.properties,
  ...upsert.properties,
]
