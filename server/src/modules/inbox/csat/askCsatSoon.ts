import type { ConversationRow } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { askCsatJob } from '../inbox.jobs.ts'
import { readInboxSettings } from '../settings/inboxSettings.store.ts'

/** So long after a person has closed a conversation its contact is asked about it: until then that can be undone. */
const undoneForMs = 30_000

/** Has a contact asked how it was, whose conversation a person has closed after an answer to it, where the account wants that. */
export async function askCsatSoon(tx: Tx, closed: ConversationRow): Promise<void> {
  const { contactId, accountId, episodeId, firstReplyAt } = closed
  if (episodeId === null || firstReplyAt === null) return
  if ((await readInboxSettings(tx, accountId)).csat === null) return
  const uniqueKey = `${askCsatJob.kind}:${episodeId}`
  await enqueue(
    tx,
    askCsatJob,
    { contactId, episodeId },
    { runAt: tx.now + undoneForMs, accountId, uniqueKey },
  )
}
