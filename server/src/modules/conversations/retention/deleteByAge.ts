import { MissingRow, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { deleteFilesOf, listEnded, listOldest } from './messageAge.store.ts'
import type { MessageRow } from '../messages.store.ts'
import { removeMessages, scheduleMediaDeletionOfMessages } from './removeMessages.ts'

/** Where one step begins, and how far it goes. */
interface Step {
  /** Milliseconds since 1970. */
  before: number
  /** The id of the last message of the step before. */
  after: string
  limit: number
}

/**
 * Deletes some messages of an account that are older than `before`, and their files; not those that are still on their way. A
 * conversation without messages is none any more; its contact stays, and so does the timeline. Returns the message behind which
 * to go on; `undefined` when none is left.
 */
export const deleteMessagesByAge = (tx: Tx, accountId: string, step: Step): Promise<string | undefined> =>
  takeStep(tx, accountId, { ...step, withFile: false }, (messages) => removeMessages(tx, messages))

/** Deletes the files of some messages in the same way; the messages stay, and say so. */
export const deleteMediaByAge = (tx: Tx, accountId: string, step: Step): Promise<string | undefined> =>
  takeStep(tx, accountId, { ...step, withFile: true }, (messages) =>
    deleteFilesOf(
      tx,
      messages.map(({ id }) => id),
    ),
  )

async function takeStep(
  tx: Tx,
  accountId: string,
  { before, after, limit, withFile }: Step & { withFile: boolean },
  deleteThem: (messages: MessageRow[]) => Promise<void>,
): Promise<string | undefined> {
  const rows = await listOldest(tx, accountId, { after, withFile }, limit)
  const old = rows.filter(({ createdAt }) => createdAt < before)
  if (old.length === 0) return undefined
  const contacts = new Set(old.map(({ contactId }) => contactId))
  await tx.lock(...[...contacts].map(locks.conversation)) // before it is looked at what is on its way
  const messages = await listEnded(
    tx,
    old.map(({ id }) => id),
  )
  for (const message of messages)
    if (!contacts.has(message.contactId)) throw new MissingRow('a contact was merged meanwhile')
  if (messages.length > 0) {
    await scheduleMediaDeletionOfMessages(tx, messages)
    await deleteThem(messages)
    tx.notify(`account:${accountId}`)
    tx.notify('erased')
  }
  return rows.at(-1)?.id
}
