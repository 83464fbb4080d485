import { fact } from '../../platform/facts.ts'
import type { SettledAttempt } from '../../platform/outbox/laneOwner.ts'
import type { ChannelRow } from './channels.store.ts'
import type { TemplateChange } from './templates.port.ts'

/** A channel has been asked to send a message, whose id is the `resultKey`. */
export const sendAttempted = fact<SettledAttempt>('channel.send_attempted')

/** A channel that sent messages needs attention, and sends nothing until then. */
export const channelStopped = fact<{ channel: ChannelRow; reason: string | null }>('channel.stopped')

/** The provider of a channel has told of one of its templates. */
export const templateChanged = fact<{ channel: ChannelRow; change: TemplateChange }>(
  'channel.template_changed',
)
