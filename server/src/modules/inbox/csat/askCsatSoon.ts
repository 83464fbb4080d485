import type { ConversationRow } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { askCsatJob } from '../inbox.jobs.ts'
import { readInboxSettings } from '../settings/inboxSettings.store.ts'

/** So long after a person has closed a conversation its contact is asked about it: until then that can be undone. */
const undoneForMs = 30_000

/**
 * Has a contact asked how it was, whose conversation a person has closed after an answer to it, where the account wants that; or
 * where who has closed it wants that, `chosen`. Throws `VALIDATION_FAILED` where that has no question.
 */
export async function askCsatSoon(
  tx: Tx,
  closed: ConversationRow,
  chosen: boolean | undefined,
): Promise<void> {
  const { contactId, accountId, episodeId, firstReplyAt } = closed
  const { csat } = await readInboxSettings(tx, accountId)
  if (chosen === true && csat === null)
    throw fieldProblem('askRating', 'needs a question: set csat by PATCH /v1/inbox_settings first')
  if (episodeId === null || csat === null) return
  if (chosen === undefined ? firstReplyAt === null || csat.onClose === false : !chosen) return
  const uniqueKey = `${askCsatJob.kind}:${episodeId}`
  await enqueue(
    tx,
    askCsatJob,
    { contactId, episodeId, ...(chosen && { chosen: 'yes' as const }) },
    { runAt: tx.now + undoneForMs, accountId, uniqueKey },
  )
}
