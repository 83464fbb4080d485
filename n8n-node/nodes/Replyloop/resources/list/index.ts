import { operations } from '../../shared/properties.ts'
import * as addContact from './addContact.ts'
import * as getContacts from './getContacts.ts'
import * as getMany from './getMany.ts'
import * as removeContact from './removeContact.ts'

export const list = operations('list', [addContact, getContacts, getMany, removeContact], 'addContact')
