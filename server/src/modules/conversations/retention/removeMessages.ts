import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { conversationAged } from '../conversations.facts.ts'
import { rememberErased } from '../incoming/erasedMessages.store.ts'
import { readAttachments } from '../media/attachments.store.ts'
import { scheduleOrphanedMediaDeletion } from '../media/scheduleOrphanedMediaDeletion.ts'
import type { MessageRow } from '../messages.store.ts'
import { deleteMessages, listOldestIdsOf, listSomeOf, shrinkConversation } from './messageAge.store.ts'

/** Deletes messages, remembers what they came in by, and brings their conversations up to date. */
export async function removeMessages(tx: Tx, messages: readonly MessageRow[]): Promise<void> {
  await rememberErased(tx, messages)
  await deleteMessages(
    tx,
    messages.map(({ id }) => id),
  )
  for (const [contactId, theirs] of Map.groupBy(messages, (message) => message.contactId)) {
    const failed = theirs.filter(({ direction, status }) => direction === 'outgoing' && status === 'Failed')
    const gone = await shrinkConversation(tx, contactId, failed.length)
    if (gone !== undefined) await conversationAged.happened(tx, gone)
  }
}

/** Has the files of messages removed that no other message shows. */
export async function scheduleMediaDeletionOfMessages(
  tx: Tx,
  messages: readonly MessageRow[],
): Promise<void> {
  const attachments = [...(await readAttachments(tx, messages)).values()].flat()
  const hashes = new Set(attachments.flatMap(({ hash }) => hash ?? []))
  for (const hash of hashes) await scheduleOrphanedMediaDeletion(tx, hash)
}

/**
 * Deletes `limit` of the oldest messages of a contact that is being erased, in any state, where it has more. Returns whether
 * it has.
 */
export async function removeSomeMessages(tx: Tx, { id }: ContactRow, limit: number): Promise<boolean> {
  const ids = await listOldestIdsOf(tx, id, limit + 1)
  if (ids.length <= limit) return false
  await tx.lock(locks.conversation(id))
  const messages = await listSomeOf(tx, id, ids.slice(0, limit)) // those that are still there
  await scheduleMediaDeletionOfMessages(tx, messages)
  await removeMessages(tx, messages)
  return true
}
