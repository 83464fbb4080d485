import { restLane } from '../../platform/outbox/lanes.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { channelStopped } from './channels.facts.ts'
import { stopChannel, type ChannelRow } from './channels.store.ts'

/** Stops a channel that its provider says can send nothing now: what waits there stays, until somebody resumes it. */
export async function stopSending(tx: Tx, channel: ChannelRow, reason: string | null): Promise<void> {
  if (!(await stopChannel(tx, channel.id, reason))) return
  await restLane(tx, channel.id, channel.accountId)
  tx.notify(`account:${channel.accountId}`)
  await channelStopped.happened(tx, { channel, reason })
}
