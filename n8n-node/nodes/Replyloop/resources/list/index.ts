import type { INodeProperties } from 'n8n-workflow'
import { operations } from '../../shared/properties.ts'
import * as addContact from './addContact.ts'
import * as getContacts from './getContacts.ts'
import * as getMany from './getMany.ts'
import * as removeContact from './removeContact.ts'

export const list: INodeProperties[] = [
  operations(
    'list',
    [addContact.option, getContacts.option, getMany.option, removeContact.option],
    'addContact',
  ),
  ...addContact.properties,
  ...getContacts.properties,
  ...getMany.properties,
  ...removeContact.properties,
]
