import type { EpisodeCloser, EpisodeEnd } from '@replyloop/shared/values/conversation'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { type ConversationRow, changeWork, endSilence } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { endEpisode } from '../episodes/episodes.store.ts'
import { publishWork } from './publishWork.ts'
import { recordWork } from './recordWork.ts'
import { endedByClosing } from './states.rules.ts'

/** Who closes a conversation, and what the timeline says of that. */
interface Closing {
  closedBy: EpisodeCloser
  closeReason?: EpisodeEnd
  detail: string
  member: { id: string; name: string } | undefined
}

/** Closes a conversation that is open or snoozed: its episode ends, and the bot answers next time. The caller holds `locks.conversation`. */
export async function closeConversation(
  tx: Tx,
  { contact, work }: { contact: ContactRow; work: ConversationRow },
  { closedBy, closeReason, detail, member }: Closing,
): Promise<ConversationRow> {
  const waited = work.waitingSince === null ? 0 : Math.max(0, tx.now - work.waitingSince)
  const closed = await changeWork(tx, contact, {
    state: 'closed',
    snoozedUntil: null,
    waitingSince: null,
    replyDueAt: null,
    waitedMs: work.waitedMs + waited,
  })
  const ended = endedByClosing(work, contact)
  await endEpisode(tx, closed, { closedBy, ended, ...(closeReason && { closeReason }) })
  await endSilence(tx, contact)
  await recordWork(tx, contact.id, 'closed', detail)
  await publishWork(tx, 'conversation.closed', contact, { work: closed, member })
  return closed
}
