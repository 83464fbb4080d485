import { fact } from '../../platform/facts.ts'
import type { SettledAttempt } from '../../platform/outbox/laneOwner.ts'
import type { SendOutcome } from './outgoing.ts'

/** A channel has been asked to send a message, and it has not stopped by that. */
export interface SendAttempt {
  /** The attempt as the outbox has stored it; its `resultKey` is the id of the message. */
  settled: SettledAttempt
  /** The connected channel; `null` for the custom one. */
  channelId: string | null
  /** What the adapter of the connected channel has said; `undefined` where it could not, such as after a crash. */
  outcome: SendOutcome | undefined
  /** Under which its contact is known there from now on, locked. */
  newAddresses: readonly string[]
}

export const sendAttempted = fact<SendAttempt>('channel.send_attempted')
