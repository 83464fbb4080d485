import type { Conversation } from '@replyloop/shared/contract/conversation'
import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { presentConversation } from './conversation.presenter.ts'
import { findConversation } from './listConversations.store.ts'

/** A conversation as a response shows it, with what can be sent at `now`. Throws `CONTACT_NOT_FOUND`. */
export async function readConversation(
  read: Reader,
  accountId: string,
  contactId: string,
  now: number,
): Promise<Conversation> {
  const found = await findConversation(read, accountId, contactId)
  if (found === undefined) throw new Problem('CONTACT_NOT_FOUND', `No contact has the id ${contactId}`)
  return presentConversation(read, accountId, found, now)
}
