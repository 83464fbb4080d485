import type { Tx } from '../../../platform/db/db.ts'
import { addToConversation, type AfterMessage } from '../conversations.store.ts'
import { listLatestMessages, type MessageRow } from '../messages.store.ts'
import type { OfAccount } from '../targets/replyDue.rules.ts'
import { isCourtesy } from './needsAnswer.rules.ts'

/** How far back our last text may be. */
const looksBack = 20

/** Has somebody look at a thank-you that answers a question of ours, where that is not to be done anyway. */
export async function lookAtCourtesy(
  tx: Tx,
  message: MessageRow,
  added: AfterMessage,
  targets: OfAccount | undefined,
): Promise<AfterMessage> {
  if (added.state === 'open' && added.waitingSince !== null) return added
  const latest = await listLatestMessages(tx, { contactId: message.contactId, limit: looksBack })
  const ours = latest.find(({ direction, type }) => direction === 'outgoing' && type === 'text')
  if (isCourtesy(message.body, ours?.body)) return added
  return addToConversation(tx, message, { isRead: true, isAsking: true, targets })
}
