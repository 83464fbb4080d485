import type { Tx } from '../db/db.ts'
import { giveUp } from './replay.ts'
import { findSubscription, updateSubscriptionRow } from './subscriptions.store.ts'
import { dayMs } from '../lib/time.ts'

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
