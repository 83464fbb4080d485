import { fact } from '../../platform/facts.ts'
import type { SettledAttempt } from '../../platform/outbox/laneOwner.ts'

/** An attempt has been made that decides about an outgoing message, whose id is its `resultKey`. */
export const messageAttempted = fact<SettledAttempt>('message.attempted')
