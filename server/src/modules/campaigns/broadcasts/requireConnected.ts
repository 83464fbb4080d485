import { findChannelRoute, listOpenChannels } from '../../channels/route.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { readChannels } from '../start/channelKnowledge.ts'
import type { BroadcastRow } from './broadcasts.store.ts'

/** Throws where nothing carries a broadcast: neither its channel nor, where each gets it on their own, any of the account. */
export async function requireConnected(
  tx: Tx,
  { accountId, channel, name }: BroadcastRow,
  campaign: CampaignRow,
): Promise<void> {
  const { keyedHash, now } = tx
  const label = channel ?? campaign.channel
  const route = await findChannelRoute(tx, accountId, label)
  if (await readChannels(tx, { accountId, now, keyedHash }).carries(route)) return
  if (channel === null && (await listOpenChannels(tx, accountId)).size > 0) return
  throw new Problem(
    'BROADCAST_STATE',
    `${name} reaches nobody: nothing is connected that carries the channel ${label}. Connect a channel, or enter the URL of your platform as Custom Channel Webhook, and start it then`,
  )
}
