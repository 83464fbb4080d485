import type { Clock } from '../../../platform/clock/clock.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { SafeFetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { DueDelivery } from '../../../platform/outbox/deliveries.store.ts'
import type {
  AttemptResult,
  LaneOwner,
  OpenLane,
  SettledAttempt,
} from '../../../platform/outbox/laneOwner.ts'
import { openAuthorization, signingSecrets } from '../subscriptions/signature.ts'
import { presentEvent, type MediaLink } from '../event.presenter.ts'
import { selectEvent } from '../stored/events.store.ts'
import { linkEvents, type Links } from '../links.ts'
import { postEvent, type Target } from './postEvent.ts'
import { replyAttempted } from '../webhooks.facts.ts'
import { updateHealth } from '../subscriptions/subscriptionHealth.ts'
import { findSubscription } from '../subscriptions/subscriptions.store.ts'

interface WebhookLaneParts {
  db: Db
  clock: Clock
  box: SecretBox
  fetchFor: SafeFetch['fetchFor']
  signMediaUrl: MediaLink
  links: Links
  /** Seconds between attempts. */
  schedule: readonly number[]
}

/** Delivers events to subscriptions, whose ids are the names of their lanes (docs/interface.md#deliveries). */
export function createWebhookLanes(parts: WebhookLaneParts): LaneOwner {
  const { db, clock, box, fetchFor, schedule, signMediaUrl, links } = parts

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
        schedule,
        repeatsUnknown: true, // every receiver knows a repetition by its `webhook-id`
        async send({ itemId }, signal) {
          const [to, [event]] = await Promise.all([target, selectEvent(db.read, { id: itemId })])
          if (event === undefined) return undefined
          if ('missing' in to) return notConfiguredResult(to.missing)
          const [shown] = await linkEvents(links, db.read, [presentEvent(event, signMediaUrl)])
          const posted = { id: itemId, body: JSON.stringify(shown) }
          return postEvent({ clock, fetch: fetchFor(accountId) }, to, posted, signal)
        },
        locksOf: ({ orderKey }) => [
          ...(orderKey === null ? [] : [locks.conversation(orderKey)]),
          locks.subscription(lane),
        ],
        review: async (tx, delivery, result) => review(tx, await target, delivery, result),
      }
    },
  }
}

/** The result of an attempt that had nowhere to go. */
export const notConfiguredResult = (detail: string): AttemptResult => ({
  outcome: 'failed',
  attempt: { durationMs: 0, error: { kind: 'not_configured', detail }, status: null, responseBody: null },
})
