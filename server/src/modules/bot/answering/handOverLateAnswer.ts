import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { handOver } from '../handOver.ts'

/**
 * Hands over where an answer of the bot was not sent since the window of its channel had closed: a person can send a template.
 * The caller holds the lock of the conversation.
 */
export async function handOverLateAnswer(tx: Tx, message: MessageRow): Promise<void> {
  if (message.author !== 'bot') return
  const contact = await findContactInAnyAccount(tx, message.contactId)
  if (contact === undefined || contact.optedOutAt !== null || contact.needsHumanAt !== null) return
  await handOver(tx, contact, {
    reason: 'window_closed',
    lastMessage: message,
    campaignId: message.campaignId,
  })
}
