import type { EventType } from '@replyloop/shared/events'
import type { Account } from '../accounts/accounts.store.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import { insertDelivery, insertEvent, type NewEvent } from './webhooks.store.ts'

/** An event before its account is named. */
type Fact<T extends EventType> = Omit<NewEvent<T>, 'accountId'>

/**
 * Publishes an event in the transaction of its fact, with one delivery for each URL that wants it (contract section
 * 5). Answers how many there are. `messageId` names the message whose status the deliveries decide.
 */
export async function publish<T extends EventType>(
  tx: Tx,
  { id: accountId, replyUrl }: Pick<Account, 'id' | 'replyUrl'>,
  fact: Fact<T>,
  messageId: string | null,
): Promise<number> {
  const eventId = await insertEvent(tx, { ...fact, accountId })
  if (replyUrl === null) return 0
  const deliveryId = await insertDelivery(tx, { accountId, eventId, messageId })
  await enqueue(tx, 'deliver', { deliveryId })
  return 1
}
