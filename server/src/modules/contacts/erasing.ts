import type { Reader, Tx } from '../../platform/db/db.ts'
import { hasJob } from '../../platform/jobs/queue.ts'
import type { ContactRow } from './contact.rules.ts'
import { updateContactRow } from './contacts.store.ts'

/** The unique key of the job that goes on with the erasure of a contact which takes several steps. */
export const erasureKey = (contactId: string): string => `eraseContact:${contactId}`

/** Whether the erasure of a contact has begun; the caller holds the lock of its conversation. */
export const isBeingErased = (read: Reader, contactId: string): Promise<boolean> =>
  hasJob(read, erasureKey(contactId))

/** Lets nothing start by itself for a contact whose erasure begins: campaigns hold what they have, and the bot does not answer. */
export async function silence(tx: Tx, contact: ContactRow): Promise<void> {
  await updateContactRow(tx, contact, { botActive: false, unlookedSince: tx.now })
}
