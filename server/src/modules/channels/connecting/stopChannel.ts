import type { Tx } from '../../../platform/db/db.ts'
import { restLane } from '../../../platform/outbox/lanes.store.ts'
import { resumeLaneOf } from '../sending/restLanes.ts'
import { publish } from '../../webhooks/events.ts'
import { channelResumed, channelStopped } from '../channels.facts.ts'
import { findChannel, markStopped, updateChannel, type ChannelRow } from '../channels.store.ts'

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

/**
 * Stops a channel for what its provider tells of a message that it had accepted. One that went out before the channel was mended
 * tells of what it was then, and stops nothing. Returns what the channel is now; `undefined` where it has been deleted.
 */
export async function stopAfterwards(
  tx: Tx,
  id: string,
  { sentAt, reason }: { sentAt: number | null; reason: string },
): Promise<ChannelRow | undefined> {
  const channel = await findChannel(tx, id)
  if (channel?.state !== 'active' || (sentAt ?? tx.now) < (channel.resumedAt ?? 0)) return channel
  await stopChannel(tx, id, reason)
  return findChannel(tx, id)
}

/** Has a channel send again that was stopped or disconnected, what waits there first. An active one stays as it is. */
export async function resumeChannel(tx: Tx, channel: ChannelRow): Promise<ChannelRow> {
  if (channel.state === 'active') return channel
  const active = { state: 'active', stoppedReason: null, stoppedAt: null, resumedAt: tx.now } as const
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
