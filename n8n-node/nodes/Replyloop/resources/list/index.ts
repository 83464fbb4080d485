import type { INodeProperties } from 'n8n-workflow'
import * as addContact from './addContact.ts'
import * as getMany from './getMany.ts'
import * as removeContact from './removeContact.ts'

export const list: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['list'] } },
    options: [addContact.option, getMany.option, removeContact.option],
    default: 'addContact',
  },
  ...addContact.properties,
  ...getMany.properties,
  ...removeContact.properties,
]
