import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { listAnsweredSince, type Answered } from './answeredSince.store.ts'

/**
 * Throws `ANSWERED_MEANWHILE` where anybody else has written to a contact since the last message that the writer of a reply saw, with
 * what they wrote. The caller holds `locks.conversation`.
 */
export async function requireNothingSince(
  read: Reader,
  contactId: string,
  seen: { lastSeenMessageId: string | undefined; member: { id: string } | undefined },
): Promise<void> {
  const { lastSeenMessageId, member } = seen
  if (lastSeenMessageId === undefined) return
  const answered = await listAnsweredSince(read, contactId, { lastSeenMessageId, memberId: member?.id })
  const last = answered.at(-1)
  if (last === undefined) return
  throw new Problem(
    'ANSWERED_MEANWHILE',
    `${writerOf(last)} has written to the contact since: read it, and send yours without lastSeenMessageId if it should still go out`,
    { details: answered.map((each) => ({ path: each.id, message: `${writerOf(each)}: ${saidIn(each)}` })) },
  )
}

const writers: Readonly<Record<string, string>> = {
  bot: 'The bot',
  campaign: 'A campaign',
  api: 'The API',
}

const writerOf = ({ author, memberName }: Answered): string => writers[author] ?? (memberName || 'A person')

const saidIn = ({ text }: Answered): string => (text === '' ? 'a file' : text)
