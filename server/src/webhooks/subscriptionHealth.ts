import type { Tx } from '../db/db.ts'
import { dayMs } from '../lib/time.ts'
import { wakeLane } from './events.ts'
import { makeLaneDue } from './retries.store.ts'
import { findSubscription, updateSubscriptionRow } from './subscriptions.store.ts'

/** A subscription that fails for this long is switched off (contract section 5). */
const patienceMs = 5 * dayMs

/**
 * Keeps the health of a subscription after an attempt. 410 switches it off at once, five days of failure switch it off
 * too, and what waits for it is then given up. A person or the API can enable it again, and replay. The caller holds the
 * subscription's lock.
 */
export async function noteHealth(
  tx: Tx,
  subscriptionId: string,
  { isAccepted, isGone }: { isAccepted: boolean; isGone: boolean },
): Promise<void> {
  const subscription = await findSubscription(tx, subscriptionId)
  if (subscription === undefined || subscription.disabledReason !== null) return
  const { failingSince } = subscription
  if (isAccepted) {
    if (failingSince !== null) await updateSubscriptionRow(tx, subscriptionId, { failingSince: null })
    return
  }
  const hasFailedLong = failingSince !== null && tx.now - failingSince >= patienceMs
  if (isGone || hasFailedLong) {
    await updateSubscriptionRow(tx, subscriptionId, {
      disabledReason: isGone ? 'gone' : 'failing',
      failingSince: failingSince ?? tx.now,
    })
    await giveUp(tx, subscriptionId)
  } else if (failingSince === null) await updateSubscriptionRow(tx, subscriptionId, { failingSince: tx.now })
}

/**
 * Gives up what a lane has not delivered, after its subscription was switched off or deleted. Each delivery still has its
 * turn, in which it fails: by that a reply that no other URL has received becomes `Failed`.
 */
export async function giveUp(tx: Tx, lane: string): Promise<void> {
  await makeLaneDue(tx, lane)
  wakeLane(tx, lane)
}
