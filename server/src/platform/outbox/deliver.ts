import type { Reply } from '@replyloop/shared/contract/events'
import type { DeliveryError } from '@replyloop/shared/contract/message'
import { readReplySettings } from '../../modules/accounts/accounts.store.ts'
import { pipelined, type Db, type Tx } from '../db/db.ts'
import type { RunningJob } from '../jobs/runJob.ts'
import type { Clock } from '../clock/clock.ts'
import { isoTime } from '../clock/isoTime.ts'
import type { Metrics } from '../metrics.ts'
import type { SafeFetch } from '../outboundHttp/safeFetch.ts'
import type { SecretBox } from '../crypto/secretBox.ts'
import type { UnderWay } from '../limits/underWay.ts'
import { recordAttempt } from './attempts.store.ts'
import { locks, type Lock } from '../db/locks.ts'
import { makeNextDue, findCurrentDelivery, type DueDelivery } from './deliveries.store.ts'
import { holdingAttempts, isUnfinished, nextDeliveryAt, stepAfterAttempt } from './delivery.rules.ts'
import { presentEvent, type MediaLink } from '../../modules/webhooks/event.presenter.ts'
import { findEvent, type EventRow } from '../../modules/webhooks/events.store.ts'
import { postEvent, type Target, type PostResult } from '../../modules/webhooks/postEvent.ts'
import { replyTarget } from '../../modules/channels/custom/replyWebhook.ts'
import { signingSecrets } from '../../modules/webhooks/secretOverlap.ts'
import { updateHealth } from '../../modules/webhooks/subscriptionHealth.ts'
import { findSubscription } from '../../modules/webhooks/subscriptions.store.ts'

/** The result of an attempt to deliver a message. */
export interface AttemptedMessage {
  messageId: string
  error: DeliveryError | null
  attempts: number
}

export interface DeliverParts {
  db: Db
  clock: Clock
  box: SecretBox
  fetch: SafeFetch['fetch']
  signMediaUrl: MediaLink
  metrics: Metrics
  /** The bytes of events that are being delivered. */
  underWay: UnderWay
  /** Seconds between attempts. */
  schedule: readonly number[]
  /** Runs in the transaction that stores the attempt. */
  onAttempted(tx: Tx, message: AttemptedMessage): Promise<void>
}

/**
 * Makes one attempt to deliver an event to the endpoint that is being read, signed by Standard Webhooks, and stores the
 * attempt (contract section 5). Returns whether the URL accepted. After a crash between the two, the event is delivered
 * again under the same `webhook-id`.
 */
export async function attemptDelivery(
  parts: DeliverParts,
  delivery: DueDelivery,
  reading: Promise<Endpoint>,
  job: RunningJob,
): Promise<boolean> {
  const [endpoint, event] = await Promise.all([reading, findEvent(parts.db.read, delivery.eventId)])
  if (event === undefined) return true // erased with its contact a moment ago, and its deliveries with it
  const body = requestBodyOf(delivery, event, parts.signMediaUrl)
  const tried =
    'missing' in endpoint
      ? notConfigured(endpoint.missing)
      : await postEvent(parts, endpoint, { id: event.id, body }, job.signal)
  const { error } = tried.attempt
  if (job.signal.aborted && error?.kind === 'aborted') return false // the worker stopped; another takes it
  parts.metrics.attempts.inc({ outcome: error?.kind ?? 'delivered' })
  await storeAttempt(parts, delivery, 'missing' in endpoint ? undefined : endpoint.url, tried)
  return error === null
}

/**
 * Stores an attempt at a URL, and with it what becomes of its delivery, message and subscription, and of the deliveries that
 * wait behind it.
 */
async function storeAttempt(
  parts: DeliverParts,
  delivery: DueDelivery,
  url: string | undefined,
  { attempt, retryAfterMs }: PostResult,
): Promise<void> {
  const { db, clock, schedule } = parts
  const { id, accountId, lane, contactId, subscriptionId } = delivery
  const { error, status } = attempt
  const step = stepAfterAttempt(delivery)
  const retryAt =
    error === null
      ? null
      : nextDeliveryAt({ step, now: clock.now(), schedule, retryAfterMs, random: Math.random() })
  await db.write(
    async (tx) => {
      const [, current, subscription] = await pipelined(
        tx.lock(...locksOf(delivery)),
        findCurrentDelivery(tx, id),
        subscriptionId === null ? undefined : findSubscription(tx, subscriptionId),
      )
      // Erased with its contact, given up, or accepted from another worker, during the attempt. An acceptance always counts.
      if (current === undefined || (!isUnfinished(current.state) && error !== null)) return
      const { messageId } = current // a retry may have made it decide about the message during the attempt
      const attempts = current.attempts + 1 // a worker that lost its lease may have tried it at the same time
      // If the subscription has another URL by now, what the old one answered says nothing about the new one.
      const hasMoved = subscription !== undefined && subscription.targetUrl !== url
      const isGone = subscriptionId !== null && !hasMoved && status === 410
      // Also if it was switched off or deleted meanwhile: that made this due so that it ends soon, and a retry would put it off.
      const isOff = subscriptionId !== null && subscription?.disabledReason !== null
      const nextAttemptAt = isGone || isOff ? null : retryAt
      const state = error === null ? 'delivered' : nextAttemptAt === null ? 'abandoned' : 'retrying'
      await recordAttempt(tx, id, attempt, { state, step, dueAt: nextAttemptAt ?? tx.now })
      tx.notify(`account:${accountId}`)
      const holdsNoLonger = state !== 'retrying' || attempts === holdingAttempts
      const at = isoTime(tx.now)
      await pipelined(
        contactId !== null && holdsNoLonger && makeNextDue(tx, lane, contactId),
        messageId !== null &&
          parts.onAttempted(tx, { messageId, attempts, error: error && { ...error, at, status } }),
      )
      if (subscription !== undefined && !hasMoved)
        await updateHealth(tx, subscription, { isAccepted: error === null, isGone })
    },
    { mayShare: true },
  )
}

const locksOf = ({ contactId, subscriptionId }: DueDelivery): Lock[] => [
  ...(contactId === null ? [] : [locks.conversation(contactId)]),
  ...(subscriptionId === null ? [] : [locks.subscription(subscriptionId)]),
]

/** Where the deliveries of a lane go: its URL and secrets now, or in `missing` why there are none. */
export type Endpoint = Target | { missing: string }

/** The endpoint of a delivery, which all of its lane share. */
export async function readEndpoint(
  { db, box, clock }: DeliverParts,
  { accountId, subscriptionId }: DueDelivery,
): Promise<Endpoint> {
  if (subscriptionId === null) {
    const target = replyTarget(await readReplySettings(db.read, accountId), box, clock.now())
    return target ?? { missing: 'No reply webhook is set' }
  }
  const subscription = await findSubscription(db.read, subscriptionId)
  if (subscription === undefined) return { missing: 'The webhook that wanted it was deleted' }
  if (subscription.disabledReason !== null) return { missing: 'The webhook that wanted it is switched off' }
  const { targetUrl, secret, previousSecrets } = subscription
  return { url: targetUrl, secrets: signingSecrets(box, { secret, previous: previousSecrets }, clock.now()) }
}

const notConfigured = (detail: string): PostResult => ({
  attempt: { durationMs: 0, error: { kind: 'not_configured', detail }, status: null, answer: null },
  retryAfterMs: undefined,
})

/** The reply webhook receives the six fields alone, a subscription the whole event. */
function requestBodyOf({ subscriptionId }: DueDelivery, event: EventRow, signMediaUrl: MediaLink): string {
  const { data } = event
  const reply: Reply | undefined = subscriptionId === null && 'toId' in data ? data : undefined
  return JSON.stringify(reply ?? presentEvent(event, signMediaUrl))
}
