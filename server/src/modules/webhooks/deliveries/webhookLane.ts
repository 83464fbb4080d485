import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { DueDelivery } from '../../../platform/outbox/deliveries.store.ts'
import type {
  AttemptResult,
  LaneOwner,
  OpenLane,
  SettledAttempt,
} from '../../../platform/outbox/laneOwner.ts'
import { openAuthorization, signingSecrets } from '../subscriptions/signature.ts'
import { openEventLane, type EventLaneParts } from './eventLane.ts'
import type { Target } from './postEvent.ts'
import { replyAttempted } from '../webhooks.facts.ts'
import { updateHealth } from '../subscriptions/subscriptionHealth.ts'
import { findSubscription } from '../subscriptions/subscriptions.store.ts'

type WebhookLaneParts = EventLaneParts & { box: SecretBox }

/** Delivers events to subscriptions, whose ids are the names of their lanes (docs/interface.md#deliveries). */
export function createWebhookLanes(parts: WebhookLaneParts): LaneOwner {
  const { db, clock, box } = parts

  const readTarget = async (id: string): Promise<Target | { missing: string }> => {
    const subscription = await findSubscription(db.read, id)
    if (subscription === undefined) return { missing: 'The webhook that wanted it was deleted' }
    if (subscription.disabledReason !== null) return { missing: 'The webhook that wanted it is switched off' }
    const { targetUrl, secret, previousSecrets, authorization } = subscription
    return {
      url: targetUrl,
      authorization: openAuthorization(box, authorization),
      secrets: signingSecrets(box, { secret, previous: previousSecrets }, clock.now()),
    }
  }

  const review = async (
    tx: Tx,
    target: Target | { missing: string },
    delivery: DueDelivery,
    result: AttemptResult,
  ) => {
    const subscription = await findSubscription(tx, delivery.lane)
    // If the subscription has another URL by now, what the old one responded says nothing about the new one.
    const hasMoved =
      subscription !== undefined && ('missing' in target || subscription.targetUrl !== target.url)
    const isGone = !hasMoved && result.attempt.status === 410
    // Also if it was switched off or deleted since: that made this due so that it ends soon, and a retry would
    // put it off.
    const isOff = subscription?.disabledReason !== null
    return {
      mayRetry: !isGone && !isOff,
      async settle(settled: SettledAttempt) {
        if (settled.resultKey !== null) await replyAttempted.happened(tx, settled)
        if (subscription !== undefined && !hasMoved)
          await updateHealth(tx, subscription, { isAccepted: result.outcome === 'accepted', isGone })
      },
    }
  }

  return {
    async open({ lane, accountId }): Promise<OpenLane> {
      const target = readTarget(lane) // not awaited here: the event is read at the same time
      return {
        ...openEventLane(parts, { accountId, target }),
        locksOf: ({ orderKey }) => [
          ...(orderKey === null ? [] : [locks.conversation(orderKey)]),
          locks.subscription(lane),
        ],
        review: async (tx, delivery, result) => review(tx, await target, delivery, result),
      }
    },
  }
}
