import type { OwnWords } from '@replyloop/shared/contract/timeline'
import type { HandOverReason } from '@replyloop/shared/values/bot'
import { cancelFollowUps } from '../campaigns/followUps.ts'
import { handedOver } from './bot.facts.ts'
import { presentContact } from '../contacts/contact.presenter.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { setHandoff } from '../contacts/contacts.store.ts'
import { recordTimeline } from '../contacts/timeline.ts'
import type { Tx } from '../../platform/db/db.ts'
import { changeConversation } from '../conversations/conversations.ts'
import { messageOfEvent } from '../conversations/message.presenter.ts'
import type { MessageRow } from '../conversations/messages.store.ts'
import { publish } from '../webhooks/events.ts'

/**
 * Hands a conversation over to a person: the bot is silent for this contact until a person answers and the pause that
 * follows ends, or someone switches it on (docs/interface.md#hand-over).
 */
export async function handOver(
  tx: Tx,
  contact: ContactRow,
  {
    reason,
    lastMessage,
    campaignId,
  }: { reason: HandOverReason | OwnWords; lastMessage: MessageRow; campaignId: string | null },
): Promise<void> {
  const { id: contactId, accountId } = contact
  const waits = { needsHumanReason: reason, needsHumanAt: tx.now, unlookedSince: tx.now }
  await setHandoff(tx, contactId, waits)
  await changeConversation(tx, contact)
  await handedOver.happened(tx, { ...contact, ...waits })
  await cancelFollowUps(tx, contactId, 'needs_human')
  await recordTimeline(tx, {
    contactId,
    subject: 'hand_over',
    decision: 'done',
    rule: reason,
    campaignId,
    messageId: lastMessage.id,
  })
  await publish(tx, {
    accountId,
    type: 'conversation.needs_human',
    data: { contact: presentContact(contact), reason, lastMessage: await messageOfEvent(tx, lastMessage) },
    about: contact,
    channel: lastMessage.channel,
    campaignId,
  })
}
