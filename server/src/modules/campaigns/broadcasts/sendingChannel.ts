import { findChannel } from '../../channels/channels.store.ts'
import { findChannelRoute } from '../../channels/route.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { BroadcastRow } from './broadcasts.store.ts'

/** What the channel of a broadcast takes, by what its provider says. */
export interface SendingChannel {
  /** By what label it is known. */
  label: string
  /** How many messages of the broadcast go out a minute. */
  perMinute: number
  /** To how many people the provider lets it write first a day; `undefined`: to any number. */
  newPerDay: number | undefined
  hasPoorQuality: boolean
}

/**
 * What the channel of a broadcast, else that of its campaign, takes. Its rate is what the broadcast says; else as much as the provider
 * of the channel takes; else the send rate of the campaign.
 */
export async function readSendingChannel(
  read: Reader,
  { accountId, channel, ratePerMinute }: BroadcastRow,
  campaign: CampaignRow,
  pacePerMinute: number,
): Promise<SendingChannel> {
  const label = channel ?? campaign.channel
  const { adapter, channelId } = await findChannelRoute(read, accountId, label)
  const connected = channelId === null ? undefined : await findChannel(read, channelId)
  const perSecond = connected && adapter.startsPerSecond?.(connected.info)
  const ofChannel = perSecond === undefined ? (campaign.pacePerMinute ?? pacePerMinute) : perSecond * 60
  return {
    label,
    perMinute: ratePerMinute ?? ofChannel,
    newPerDay: connected && adapter.newPeoplePerDay?.(connected.info),
    hasPoorQuality: connected !== undefined && adapter.hasPoorQuality?.(connected.info) === true,
  }
}
