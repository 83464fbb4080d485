import type { ListDirectory } from '../../contacts/contacts.ts'
import { requireList } from '../lists.store.ts'

/** The lists, for the module that lists stand on. */
export const listDirectory: ListDirectory = { require: requireList }
