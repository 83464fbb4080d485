import { fact } from '../../platform/facts.ts'
import type { SettledAttempt } from '../../platform/outbox/laneOwner.ts'
import type { ChannelRow } from './channels.store.ts'

/** A channel has been asked to send a message, whose id is the `resultKey`. */
export const sendAttempted = fact<SettledAttempt>('channel.send_attempted')

/** A channel that was active needs attention: what goes out there waits. */
export const channelStopped = fact<ChannelRow>('channel.stopped')

/** A channel that was stopped or disconnected sends again. */
export const channelResumed = fact<ChannelRow>('channel.resumed')
