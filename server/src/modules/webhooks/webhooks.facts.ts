import { fact } from '../../platform/facts.ts'
import type { SettledAttempt } from '../../platform/outbox/laneOwner.ts'

/** A subscription whose answer decides about an outgoing message has been sent its event; the message's id is the `resultKey`. */
export const replyAttempted = fact<SettledAttempt>('webhook.reply_attempted')
