import type { Reader } from '../../../platform/db/db.ts'
import { readPageBy, wrongCursor } from '../../../platform/http/page.ts'
import { listDue, listUnanswered, listWaiting } from './listConversations.store.ts'
import type { InboxFilter } from './contactConditions.store.ts'

const cursorPattern = /^(?<since>\d{1,15})-(?<contactId>con_\w+)$/

/**
 * One page of the conversations that wait, with the filter `needs_human` for a person, else for an answer; who has waited longest
 * first, or by the order `due` what is to be answered first. The cursor holds its whole place, so
 * that the next page begins there also when that contact waits no more. Throws `VALIDATION_FAILED` for another cursor.
 */
export function readWaitingPage(read: Reader, accountId: string, query: InboxFilter) {
  const after = query.cursor === undefined ? undefined : placeOf(query.cursor)
  const waiting = query.filter === 'needs_human' ? listWaiting : listUnanswered
  const list = query.order === 'due' ? listDue : waiting
  return readPageBy(
    null,
    query,
    (limit) => list(read, accountId, query, { after, limit }),
    ({ since, contact }) => `${since}-${contact.id}`,
    (found) => found,
  )
}

function placeOf(cursor: string) {
  const { since, contactId } = cursorPattern.exec(cursor)?.groups ?? {}
  if (since === undefined || contactId === undefined) throw wrongCursor()
  return { since: Number(since), contactId }
}
