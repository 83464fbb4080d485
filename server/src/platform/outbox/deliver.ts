import { lockThen, pipelined, type Tx } from '../db/db.ts'
import type { Lock } from '../db/locks.ts'
import {
  addDelivery,
  readStatesOfItem,
  selectHolding,
  type LaneAddress,
  type NewDelivery,
} from './deliveries.store.ts'
import { retryDeliveriesOfItem } from './retries.store.ts'

/** Something to hand over, which the owner of a lane reads by its id. */
export interface Item extends Pick<NewDelivery, 'accountId' | 'orderKey' | 'resultKey' | 'isBulk'> {
  id: string
  /** How long it is; asked only where it goes anywhere. */
  countBytes: () => number
  /** The locks under which the deliveries with its `orderKey` change. */
  locks: readonly Lock[]
}

/** A lane that an item goes to. */
export interface Destination extends LaneAddress {
  /** Whether what becomes of it there decides the state of the item's `resultKey`. */
  isPrimary: boolean
}

/**
 * Hands an item over to lanes, in the transaction of its cause; each of them runs after the commit. There it is due at once, or
 * once earlier ones with its `orderKey` hold it back no longer.
 */
export async function deliver(
  tx: Tx,
  { id: itemId, locks, resultKey, orderKey, countBytes, ...item }: Item,
  destinations: readonly Destination[],
): Promise<void> {
  if (destinations.length === 0) return
  const holding = await lockThen(tx, locks, () =>
    destinations.map(({ lane }) => (orderKey === null ? [] : selectHolding(tx, { lane, orderKey }))),
  )
  const bytes = countBytes()
  await pipelined(
    ...destinations.map(({ isPrimary, ...to }, index) =>
      addDelivery(
        tx,
        { ...item, ...to, bytes, itemId, orderKey, resultKey: isPrimary ? resultKey : null },
        { isHeldBack: (holding[index] ?? []).length > 0 },
      ),
    ),
  )
}

/**
 * Hands an item over again, under the same id, unless a lane has accepted it. Returns the number of lanes that it goes to;
 * `accepted`, having done nothing, if a primary one has accepted it already. `evenAccepted`: what a primary one has accepted has
 * failed afterwards, so that it goes there again.
 */
export async function deliverAgain(
  tx: Tx,
  item: Item,
  destinations: readonly Destination[],
  { evenAccepted }: { evenAccepted: boolean },
): Promise<number | 'accepted'> {
  const known = await readStatesOfItem(tx, item.id)
  const isAccepted = destinations.some(({ lane, isPrimary }) => isPrimary && known.get(lane) === 'delivered')
  if (isAccepted && !evenAccepted) return 'accepted'
  const added = destinations.filter(({ lane }) => !known.has(lane))
  const retried = await retryDeliveriesOfItem(
    tx,
    { itemId: item.id, resultKey: item.resultKey, evenAccepted },
    destinations,
  )
  await deliver(tx, item, added)
  return retried + added.length
}
