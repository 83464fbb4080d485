import type { ContactRow } from '../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../contacts/contacts.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { MessageRow } from '../conversations/messages.store.ts'
import { asksSomething, burstMs } from './bot.rules.ts'
import { optIn, optOut } from '../consent/optOut.ts'
import { optOutCommandOf } from '../consent/optOut.rules.ts'

/** What an incoming message sets going, in its transaction: it opts out or in, or wakes the bot. */
export async function onReceived(tx: Tx, contact: ContactRow, message: MessageRow): Promise<void> {
  const wish = message.type === 'text' ? optOutCommandOf(message.body) : undefined
  // Read anew, since it may have been changed while the message waited for its conversation.
  const current = wish === undefined ? contact : ((await findContactInAnyAccount(tx, contact.id)) ?? contact)
  if (wish === 'stop') return optOut(tx, current, message)
  if (wish === 'start' && current.optedOutAt !== null) return optIn(tx, current)
  if (message.campaignId === null || !asksSomething(message)) return
  const { id: contactId } = contact
  await enqueue(
    tx,
    'answerMessage',
    { contactId, messageId: message.id },
    { runAt: tx.now + burstMs, uniqueKey: `answerMessage:${contactId}` },
  )
}
