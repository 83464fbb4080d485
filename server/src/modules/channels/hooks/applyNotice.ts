import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { findChannel, updateChannel, type ChannelRow } from '../channels.store.ts'
import type { ChannelEvent } from '../incoming.ts'
import { addNotice } from './notices.store.ts'
import { stopChannel } from '../connecting/stopChannel.ts'

/** Keeps what a provider tells of a channel itself, and follows it: what is known of the channel, and whether it sends. */
export async function applyNotice(
  tx: Tx,
  { id, accountId }: ChannelRow,
  { info, stops, ...notice }: Extract<ChannelEvent, { is: 'notice' }>,
): Promise<void> {
  await tx.lock(locks.channels(accountId))
  const channel = await findChannel(tx, id)
  if (channel === undefined) return // deleted a moment ago
  await addNotice(tx, channel, notice)
  if (info !== undefined) await updateChannel(tx, id, { info: { ...channel.info, ...info } })
  if (stops !== undefined) await stopChannel(tx, id, stops)
}
