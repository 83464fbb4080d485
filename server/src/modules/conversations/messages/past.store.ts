import type { Tx } from '../../../platform/db/db.ts'
import type { ConversationRow } from '../conversations.store.ts'
import type { MessageRow } from '../messages.store.ts'

/** Adds what was said in the past, as it stands: nothing is sent, and nothing follows from it. */
export async function insertPastMessages(
  { q, t }: Tx,
  { messages, conversations }: { messages: MessageRow[]; conversations: ConversationRow[] },
): Promise<void> {
  if (messages.length > 0) await q.insert(t.message).values(messages)
  if (conversations.length > 0) await q.insert(t.conversation).values(conversations)
}
