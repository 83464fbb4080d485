import type { EventType } from '@replyloop/shared/contract/events'
import type { Tx } from '../../../platform/db/db.ts'
import { deleteDelivered, listOldestEvents } from './events.store.ts'

/**
 * Deletes some events of an account, of one type, that are older than `before`, with their deliveries; not those that are
 * still being delivered. Returns the event behind which to go on; `undefined` when none is left.
 */
export async function deleteEventsByAge(
  tx: Tx,
  accountId: string,
  type: EventType,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<string | undefined> {
  const rows = await listOldestEvents(tx, accountId, { type, after }, limit)
  const old = rows.filter(({ createdAt }) => createdAt < before)
  await deleteDelivered(
    tx,
    old.map(({ id }) => id),
  )
  return old.length === 0 ? undefined : rows.at(-1)?.id
}
