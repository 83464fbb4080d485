import { fact } from '../../platform/facts.ts'
import type { SettledAttempt } from '../../platform/outbox/laneOwner.ts'

/** A channel has been asked to send a message, whose id is the `resultKey`. */
export const sendAttempted = fact<SettledAttempt>('channel.send_attempted')
