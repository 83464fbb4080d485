import { requireContact } from '../contacts/findContact.ts'
import type { Tx } from '../db/db.ts'
import { conversationLock } from '../webhooks/conversationLock.ts'
import { standingOf } from '../webhooks/deliveries.store.ts'
import { publishAgain } from '../webhooks/events.ts'
import { notConfigured } from './createReply.ts'
import { setNextAttempt, type MessageRow } from './messages.store.ts'
import { requireMessage } from './requireMessage.ts'
import { requireOptedIn } from './requireOptedIn.ts'
import { failMessage } from './settleReply.ts'

/**
 * Sends a `Failed` message again, at once, under its `webhook-id`, to where replies go now (contract section 5); any other
 * is answered as it is. Throws `MESSAGE_NOT_FOUND` and `CONTACT_OPTED_OUT`.
 */
export async function retryMessage(tx: Tx, accountId: string, id: string): Promise<MessageRow> {
  const { contactId } = await requireMessage(tx, accountId, id)
  await tx.lock(conversationLock(contactId))
  const message = await requireMessage(tx, accountId, id)
  if (message.direction !== 'outgoing' || message.status !== 'Failed') return message
  requireOptedIn(await requireContact(tx, accountId, contactId))
  const { isAccepted, isUntried, nextAttemptAt } = await standingOf(tx, id)
  if (isAccepted || isUntried) return message // it is on its way
  if ((await publishAgain(tx, id)) > 0) await setNextAttempt(tx, id)
  else await failMessage(tx, message, notConfigured(tx.now), nextAttemptAt)
  return requireMessage(tx, accountId, id)
}
