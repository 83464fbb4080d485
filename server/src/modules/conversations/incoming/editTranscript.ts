import { audit } from '../../access/audit.store.ts'
import { requireContact } from '../../contacts/findContact.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { memberOf } from '../../../platform/http/actor.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { changeConversation } from '../conversations.store.ts'
import { requireOwn } from '../inbox/requireOwn.ts'
import { setTranscript } from '../media/media.store.ts'
import { requireMessage } from '../messages/requireMessage.ts'
import type { MessageRow } from '../messages.store.ts'
import { requireLocked } from '../outgoing/requireLocked.ts'

/**
 * Replaces what is written down of a voice note. Throws `MESSAGE_NOT_FOUND`, `CONVERSATION_OF_ANOTHER`, and `VALIDATION_FAILED` where
 * nothing is.
 */
export async function editTranscript(
  tx: Tx,
  caller: Caller,
  id: string,
  transcript: string,
): Promise<MessageRow> {
  const accountId = caller.id
  const { contactId } = await requireMessage(tx, accountId, id)
  await tx.lock(locks.conversation(contactId))
  const message = await requireMessage(tx, accountId, id)
  requireLocked(contactId, message)
  await requireOwn(tx, { accountId, memberId: memberOf(caller)?.id }, contactId)
  if (message.transcript === null)
    throw new Problem(
      'VALIDATION_FAILED',
      `Nothing is written down of the message ${id}: only what a model has written down of a voice note can be corrected`,
    )
  if (message.transcript === transcript) return message
  await setTranscript(tx, id, transcript)
  await changeConversation(tx, await requireContact(tx, accountId, contactId), { kind: 'message' })
  await audit(tx, caller, 'transcript_changed', contactId, { facts: { messageId: id } })
  return { ...message, transcript }
}
