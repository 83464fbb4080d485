import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { deleteOrphanedMediaJob } from '../conversations.jobs.ts'
import { hourMs } from '../../../platform/clock/time.ts'
import { mediaHashesOf } from './media.store.ts'

/** Long enough for a message that is just being stored with the file to be there when its job looks. */
const deleteAfterMs = hourMs

/**
 * Has a stored file removed in about an hour, unless a message shows it by then. Within an hour one job serves all who
 * ask; the hour is a part of its key, so that a job that runs already, and may have looked too early, never counts.
 */
export function scheduleOrphanedMediaDeletion(tx: Tx, hash: string): Promise<void> {
  const uniqueKey = `sweepMedia:${hash}:${Math.floor(tx.now / deleteAfterMs)}`
  return enqueue(tx, deleteOrphanedMediaJob, { hash }, { runAt: tx.now + deleteAfterMs, uniqueKey })
}

/** Has the files removed that only this contact's messages show. */
export async function scheduleMediaDeletionOf(tx: Tx, { id }: ContactRow): Promise<void> {
  for (const hash of await mediaHashesOf(tx, id)) await scheduleOrphanedMediaDeletion(tx, hash)
}
