import type { BroadcastCounts } from '@replyloop/shared/contract/broadcast'
import { pausedBySomebody, type BroadcastPauseReason } from '@replyloop/shared/values/broadcast'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import type { Tx } from '../../../platform/db/db.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { publish } from '../../webhooks/events.ts'
import { broadcastStopped } from '../campaigns.facts.ts'
import { updateBroadcastRow, type BroadcastRow } from './broadcasts.store.ts'
import { wakeBroadcast } from './wakeBroadcast.ts'

/** Stores that a broadcast is paused, and why. The caller holds `locks.broadcast`. */
export async function storePaused(
  tx: Tx,
  broadcast: BroadcastRow,
  reason: BroadcastPauseReason,
): Promise<BroadcastRow> {
  const change = { state: 'paused', reason } as const
  await updateBroadcastRow(tx, broadcast, change)
  const paused = { ...broadcast, ...change }
  if (broadcast.state !== 'paused') {
    await publishBroadcast(tx, 'broadcast.paused', paused)
    if (!isOneOf(pausedBySomebody, reason))
      await broadcastStopped.happened(tx, { broadcastId: broadcast.id, accountId: broadcast.accountId })
  }
  return paused
}

/** Tells subscriptions of a broadcast that has come to another state (docs/interface.md#events). */
export const publishBroadcast = (
  tx: Tx,
  type: 'broadcast.started' | 'broadcast.paused',
  broadcast: BroadcastRow,
): Promise<void> => publish(tx, { ...aboutOf(broadcast), type, data: { broadcast: changedOf(broadcast) } })

/** Tells subscriptions that every message of a broadcast has ended, and how many went where. */
export const publishDone = (tx: Tx, broadcast: BroadcastRow, counts: BroadcastCounts): Promise<void> =>
  publish(tx, {
    ...aboutOf(broadcast),
    type: 'broadcast.done',
    data: { broadcast: { ...changedOf(broadcast), counts } },
  })

const aboutOf = ({ accountId, channel, campaignId }: BroadcastRow) => ({
  accountId,
  about: null,
  channel,
  campaignId,
})
const changedOf = ({ id, name, state, reason, campaignId }: BroadcastRow) => ({
  id,
  name,
  state,
  reason,
  campaignId,
})

/** Cancels a broadcast, whose job then ends what waits. The caller holds `locks.broadcast`. */
export async function storeCancelled(tx: Tx, broadcast: BroadcastRow): Promise<BroadcastRow> {
  const change = { state: 'cancelled', reason: null, endedAt: tx.now } as const
  await updateBroadcastRow(tx, broadcast, change)
  await wakeBroadcast(tx, broadcast.id)
  return { ...broadcast, ...change }
}

/** For so long after its end receipts may still say what became of its messages; then its counts are kept. */
export const countsSettleMs = dayMs
