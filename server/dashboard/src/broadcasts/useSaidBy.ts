import { useCampaign } from '../campaigns/campaignQueries.ts'
import type { ByChannels } from '../campaigns/TextSmsCount.tsx'
import type { BroadcastValues } from './broadcastForm.ts'

/** By which channels a broadcast goes out, as far as that is chosen, and the campaign that answers. */
export function useSaidBy({ campaignId, channel }: Pick<BroadcastValues, 'campaignId' | 'channel'>) {
  const campaign = useCampaign(campaignId).data
  const channels: ByChannels =
    channel === null
      ? { channel: campaign?.channel ?? '', secondChannel: campaign?.secondChannel ?? null }
      : { channel, secondChannel: null }
  return { campaign, channels }
}

export type SaidBy = ReturnType<typeof useSaidBy>
