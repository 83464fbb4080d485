import { defineFact } from '../../platform/facts.ts'
import type { SettledAttempt } from '../../platform/outbox/laneOwner.ts'
import type { ChannelRow } from './channels.store.ts'
import type { SendOutcome } from './outgoing.ts'
import type { TemplateChange } from './templates.port.ts'

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

export const sendAttempted = defineFact<SendAttempt>('channel.send_attempted')

/** The same of an attempt that failed. */
export const sendFailed = defineFact<SendAttempt>('channel.send_failed')

/** A channel that was active needs attention: what goes out there waits. */
export const channelStopped = defineFact<ChannelRow>('channel.stopped')

/** A channel that was stopped or disconnected sends again. */
export const channelResumed = defineFact<ChannelRow>('channel.resumed')

/** The provider of a channel has told of one of its templates. */
export const templateChanged = defineFact<{ channel: ChannelRow; change: TemplateChange }>(
  'channel.template_changed',
)

/** Templates of a channel are other than they were: what waits for one may be decided again. */
export const templatesSynced = defineFact<{ channel: ChannelRow }>('channel.templates_synced')
