import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findMessage, type MessageRow } from '../messages.store.ts'

/** A message of the account. Throws `MESSAGE_NOT_FOUND`. */
export async function requireMessage(read: Reader, accountId: string, id: string): Promise<MessageRow> {
  const message = await findMessage(read, id)
  if (message?.accountId !== accountId) throw new Problem('MESSAGE_NOT_FOUND', `No message has the id ${id}`)
  return message
}
