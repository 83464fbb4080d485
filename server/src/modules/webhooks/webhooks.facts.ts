import { defineFact } from '../../platform/facts.ts'
import type { SubscriptionRow } from './subscriptions/subscriptions.store.ts'
import type { SettledAttempt } from '../../platform/outbox/laneOwner.ts'

/** A subscription whose answer decides about an outgoing message has been sent its event; the message's id is the `resultKey`. */
export const replyAttempted = defineFact<SettledAttempt>('webhook.reply_attempted')

/** A subscription has begun to fail, or its URL said that it is gone. */
export const subscriptionFailing = defineFact<Pick<SubscriptionRow, 'id' | 'accountId'>>(
  'webhook.subscription_failing',
)
