import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { rememberErased, listWithKey } from './erasedMessages.store.ts'

/**
 * Remembers, by keyed hashes, what a contact sent who is about to be erased: a client that repeats a message must not make
 * the person again. The caller holds the contact's conversation lock.
 */
export async function rememberMessagesOf(tx: Tx, { id }: ContactRow): Promise<void> {
  await rememberErased(tx, await listWithKey(tx, id))
}
