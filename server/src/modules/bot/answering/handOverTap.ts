import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { asksForPerson, isStandby } from '../../conversations/message.rules.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { handOver } from '../handOver.ts'
import { recordAnswer } from './situation.ts'

/**
 * Hands over at once where the contact has tapped the button by which one asks for a person, no matter what the bot may do. The
 * caller holds the lock of the conversation.
 */
export async function handOverTap(tx: Tx, { message }: { message: MessageRow }): Promise<void> {
  if (!asksForPerson(message) || isStandby(message)) return
  const contact = await findContactInAnyAccount(tx, message.contactId) // as it is after what the message has changed
  if (contact === undefined) return
  const { campaignId, id: messageId } = message
  const rule =
    contact.optedOutAt !== null ? 'opted_out' : contact.needsHumanAt !== null ? 'needs_human' : undefined
  if (rule !== undefined)
    return recordAnswer(tx, contact, { decision: 'skipped', rule, campaignId, messageId })
  await handOver(tx, contact, { reason: 'asked_for_human', lastMessage: message, campaignId })
}
