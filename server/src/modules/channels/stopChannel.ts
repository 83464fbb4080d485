import type { Tx } from '../../platform/db/db.ts'
import { restLane } from '../../platform/outbox/lanes.store.ts'
import { resumeLaneOf } from './restLanes.ts'
import { publish } from '../webhooks/events.ts'
import { channelResumed, channelStopped } from './channels.facts.ts'
import { markStopped, updateChannel, type ChannelRow } from './channels.store.ts'

/**
 * Stops an active channel, for a reason in its provider's words: what goes out there waits, and nothing fails. One that is
 * stopped already, or that a person has disconnected, stays as it is.
 */
export async function stopChannel(tx: Tx, id: string, reason: string | null): Promise<void> {
  const stopped = await markStopped(tx, id, reason)
  if (stopped === undefined) return
  await restLane(tx, id, stopped.accountId)
  await channelStopped.happened(tx, stopped)
}

/** Has a channel send again that was stopped or disconnected, what waits there first. An active one stays as it is. */
export async function resumeChannel(tx: Tx, channel: ChannelRow): Promise<ChannelRow> {
  if (channel.state === 'active') return channel
  const active = { state: 'active', stoppedReason: null, stoppedAt: null } as const
  const resumed = await updateChannel(tx, channel.id, active)
  await channelResumed.happened(tx, resumed)
  await resumeLaneOf(tx, channel)
  return resumed
}

/** Tells subscriptions that a channel has stopped (docs/interface.md#events). */
export const publishChannelStopped = (
  tx: Tx,
  { id, accountId, name, kind, label, stoppedReason }: ChannelRow,
): Promise<void> =>
  publish(tx, {
    accountId,
    type: 'channel.stopped',
    data: { channel: { id, name, kind, label }, reason: stoppedReason },
    about: null,
    channel: name,
    campaignId: null,
  })
