import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import { deleteContactRow, mediaHashesOf } from './contacts.store.ts'
import { requireContact } from './findContact.ts'

/** Files are removed this long after their last message, so that a message that is just being stored keeps its file. */
const sweepAfterMs = 3_600_000

/**
 * Erases a person: fields, messages, memberships, events, and some hour later the files that only they sent. Lines of
 * the credit history stay (contract section 2). Throws `CONTACT_NOT_FOUND`.
 */
export async function deleteContact(tx: Tx, accountId: string, id: string): Promise<void> {
  const contact = await requireContact(tx, accountId, id)
  for (const hash of await mediaHashesOf(tx, contact.id)) await forgetFile(tx, hash)
  await deleteContactRow(tx, contact.id)
  tx.notify(`account:${accountId}`)
}

/**
 * Has a stored file removed in an hour or so, unless a message shows it then. One sweep an hour is enough; one that
 * runs by now was asked for in an hour before, so that it never stands for this one: it may have looked already.
 */
export function forgetFile(tx: Tx, hash: string): Promise<void> {
  const uniqueKey = `sweepMedia:${hash}:${Math.floor(tx.now / sweepAfterMs)}`
  return enqueue(tx, 'sweepMedia', { hash }, { runAt: tx.now + sweepAfterMs, uniqueKey })
}
