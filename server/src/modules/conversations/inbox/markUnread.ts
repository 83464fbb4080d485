import { requireContact } from '../../contacts/findContact.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { changeConversation, unmarkRead } from '../conversations.store.ts'
import { findBeforeIncoming, storeRead } from './unread.store.ts'

/**
 * Marks what a contact wrote as unread for a member, from a message on, or from the last one that it wrote; without a member as what
 * nobody has read. Throws `CONTACT_NOT_FOUND`, and `MESSAGE_NOT_FOUND` where the contact wrote no such message.
 */
export async function markUnread(
  tx: Tx,
  accountId: string,
  {
    contactId,
    messageId,
    memberId,
  }: { contactId: string; messageId?: string | undefined; memberId?: string | undefined },
): Promise<void> {
  await tx.lock(locks.conversation(contactId))
  const contact = await requireContact(tx, accountId, contactId)
  const before = await findBeforeIncoming(tx, contactId, messageId)
  if (before === undefined)
    throw new Problem(
      'MESSAGE_NOT_FOUND',
      `Contact ${contactId} has written no ${messageId === undefined ? 'message' : `message ${messageId}`}`,
    )
  if (memberId === undefined) return unmarkRead(tx, contact)
  await storeRead(tx, contact, memberId, { upTo: before, isLess: true })
  await changeConversation(tx, contact)
}
