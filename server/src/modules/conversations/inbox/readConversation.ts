import type { Conversation } from '@replyloop/shared/contract/conversation'
import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { presentConversation } from './conversation.presenter.ts'
import { findConversation } from './listConversations.store.ts'
import { readingOf } from './reading.ts'

/** A conversation as a response shows it to who asks, with what can be sent at `now`. Throws `CONTACT_NOT_FOUND`. */
export async function readConversation(
  read: Reader,
  caller: Caller,
  contactId: string,
  now: number,
): Promise<Conversation> {
  const found = await findConversation(read, caller.id, contactId, await readingOf(read, caller))
  if (found === undefined) throw new Problem('CONTACT_NOT_FOUND', `No contact has the id ${contactId}`)
  return presentConversation(read, caller.id, found, now)
}
