import { defaultChannel } from '@replyloop/shared/values/channel'
import { readAccount } from '../accounts/accounts.store.ts'
import { setHandoff } from '../contacts/contacts.store.ts'
import { requireContact } from '../contacts/findContact.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { hourMs } from '../../platform/clock/time.ts'
import { locks } from '../../platform/db/locks.ts'
import { messageSent } from './conversations.facts.ts'
import { markRead } from './conversations.store.ts'
import { createOutgoingMessage } from './createOutgoingMessage.ts'
import { readMessage, type MessageRow } from './messages.store.ts'
import { requireOptedIn } from './requireOptedIn.ts'

/**
 * Sends what a person typed (specification, Events 2). The bot is then silent for that contact while the pause lasts, and
 * an answer that it is just making is dropped. Throws `CONTACT_NOT_FOUND` and `CONTACT_OPTED_OUT`.
 */
export async function sendAgentReply(
  tx: Tx,
  accountId: string,
  { contactId, body }: { contactId: string; body: string },
): Promise<MessageRow> {
  await tx.lock(locks.conversation(contactId))
  const contact = await requireContact(tx, accountId, contactId)
  requireOptedIn(contact)
  const { botPauseHours } = await readAccount(tx, accountId)
  const botPausedUntil = tx.now + botPauseHours * hourMs
  await setHandoff(tx, contactId, { needsHumanReason: null, needsHumanAt: null, botPausedUntil })
  const id = newId('msg', tx.now)
  const { channel, campaignId } = contact
  await createOutgoingMessage(tx, {
    id,
    contact,
    body,
    channel: channel ?? defaultChannel,
    campaignId,
    author: 'user',
  })
  await markRead(tx, contactId)
  await messageSent.happened(tx, contact)
  return readMessage(tx, id)
}
