import { setTimeout as pause } from 'node:timers/promises'
import { findContactInAccount } from '../contacts/contacts.store.ts'
import { countMessages, deleteMessagesOf } from '../conversations/messages.ts'
import { deleteEventsOf } from '../webhooks/storedEvents.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** So many messages go with their contact in some milliseconds. */
const mostAtOnce = 200
/** How many a transaction takes: as many as take about `budgetMs`, in which nobody else is served. */
const fewest = 25
const most = 200
const budgetMs = 6
const restMs = 2

/**
 * Deletes the messages and events of a contact that is about to be erased, some in each transaction, where there are so many that
 * all others would wait for the one that erases the contact. What is still on its way is left for that one. After a stop or a crash
 * in between the contact is there, and to erase it again goes on.
 */
export async function shortenContact(db: Db, accountId: string, contactId: string): Promise<void> {
  if ((await findContactInAccount(db.read, accountId, contactId)) === undefined) return
  if ((await countMessages(db.read, contactId)) <= mostAtOnce) return
  const contact = { id: contactId, accountId }
  let limit = fewest
  const inOneStep = async <T>(step: (tx: Tx) => Promise<T>): Promise<T> => {
    let ms = 0
    const timed = async (tx: Tx) => {
      const began = performance.now()
      const result = await step(tx)
      ms = performance.now() - began
      return result
    }
    const result = await db.write(timed, { alone: true })
    limit = Math.max(fewest, Math.min(most, limit * 2, Math.floor((limit * budgetMs) / Math.max(ms, 1))))
    await pause(restMs)
    return result
  }
  let after: string | undefined = ''
  while (after !== undefined) {
    const step: { after: string; limit: number } = { after, limit }
    after = await inOneStep((tx) => deleteMessagesOf(tx, contact, step))
  }
  while (await inOneStep((tx) => deleteEventsOf(tx, contact, { limit })));
}
