import type { Reader } from '../../../platform/db/db.ts'
import { listAliasNames } from './aliases.store.ts'
import type { ContactRow } from '../contact.rules.ts'
import { listAddresses } from './identities.store.ts'

/** A contact with all by which its person is known: addresses on connected channels, and what merged contacts were known by. */
export const personOf = async (read: Reader, contact: ContactRow) => ({
  ...contact,
  addresses: await listAddresses(read, contact.id),
  aliases: await listAliasNames(read, contact.id),
})
