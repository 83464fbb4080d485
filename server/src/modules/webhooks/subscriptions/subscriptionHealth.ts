import { audit } from '../../access/audit.store.ts'
import { shownUrl } from '../../access/auditDetails.rules.ts'
import { serviceIn } from '../../../platform/http/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { wakeLane } from '../../../platform/outbox/lanes.store.ts'
import { makeLaneDue } from '../../../platform/outbox/retries.store.ts'
import { subscriptionFailing } from '../webhooks.facts.ts'
import { updateSubscriptionRow, type SubscriptionRow } from './subscriptions.store.ts'

/** A subscription that fails for this long is disabled (docs/interface.md#subscriptions). */
const maxFailingMs = 5 * dayMs

/**
 * Updates the health of a subscription after an attempt. A 410 or five days of failure disable it, and what waits for
 * it is abandoned. A person or the API can enable it again and replay its events. The caller has read it under its
 * lock.
 */
export async function updateHealth(
  tx: Tx,
  { id, accountId, targetUrl, disabledReason, failingSince }: SubscriptionRow,
  { isAccepted, isGone }: { isAccepted: boolean; isGone: boolean },
): Promise<void> {
  if (disabledReason !== null) return
  if (isAccepted) {
    if (failingSince !== null) await updateSubscriptionRow(tx, id, { failingSince: null })
    return
  }
  if (failingSince === null) await subscriptionFailing.happened(tx, { id, accountId })
  const hasFailedLong = failingSince !== null && tx.now - failingSince >= maxFailingMs
  if (isGone || hasFailedLong) {
    await updateSubscriptionRow(tx, id, {
      disabledReason: isGone ? 'gone' : 'failing',
      failingSince: failingSince ?? tx.now,
      ...(isGone && { goneAt: tx.now }),
    })
    const facts = { webhookId: id, reason: isGone ? 'gone' : 'failing' }
    await audit(tx, serviceIn(accountId), 'webhook_disabled', shownUrl(targetUrl), { facts })
    await abandonLane(tx, id)
  } else if (failingSince === null) await updateSubscriptionRow(tx, id, { failingSince: tx.now })
}

/**
 * Abandons what a lane has not delivered, after its subscription was disabled or deleted: makes it due, so that each
 * delivery runs once more and fails. So a reply that no other URL has received becomes `Failed`.
 */
export async function abandonLane(tx: Tx, lane: string): Promise<void> {
  await makeLaneDue(tx, lane)
  wakeLane(tx, lane)
}
