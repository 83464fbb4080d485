import { findChannel } from '../../channels/channels.store.ts'
import { findChannelRoute } from '../../channels/route.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { BroadcastRow } from './broadcasts.store.ts'

/**
 * How many messages of a broadcast go out a minute: as it says; else as many as the provider of its channel takes; else at the send
 * rate of its campaign.
 */
export async function rateOf(
  read: Reader,
  { accountId, channel, ratePerMinute }: BroadcastRow,
  campaign: CampaignRow,
  pacePerMinute: number,
): Promise<number> {
  if (ratePerMinute !== null) return ratePerMinute
  const { adapter, channelId } = await findChannelRoute(read, accountId, channel ?? campaign.channel)
  const connected = channelId === null ? undefined : await findChannel(read, channelId)
  const perSecond = connected && adapter.startsPerSecond?.(connected.info)
  return perSecond === undefined ? (campaign.pacePerMinute ?? pacePerMinute) : perSecond * 60
}
