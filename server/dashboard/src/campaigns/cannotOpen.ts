import type { ConnectedChannel } from '@replyloop/shared/contract/connectedChannel'
import { counted } from '../ui/counted.ts'
import type { Campaign } from './campaignLabels.ts'

type Opens = Pick<Campaign, 'type' | 'channel'> & { secondChannel: string | null }
type Channels = readonly Pick<ConnectedChannel, 'name' | 'can'>[]

const channelOf = (campaign: Opens, channels: Channels) =>
  channels.find(({ name }) => name === campaign.channel)

const hoursOf = (windowMs: number | null) => counted(Math.round((windowMs ?? 0) / 3_600_000), 'hour')

/**
 * What becomes of the opening messages of a campaign whose channel lets nobody be written to first; `undefined` where it does, and
 * for one that opens nothing.
 */
export function cannotOpen(campaign: Opens, channels: Channels): string | undefined {
  const channel = channelOf(campaign, channels)
  if (channel === undefined || channel.can.openConversation || campaign.type === 'Incoming') return undefined
  const { secondChannel } = campaign
  const others =
    secondChannel === null || secondChannel === ''
      ? 'those to all others are cancelled'
      : `those to all others go out on ${secondChannel}`
  return `On ${channel.name} opening messages go only to contacts who wrote there within the last ${hoursOf(channel.can.windowMs)}; ${others}.`
}

/** What such a campaign can do on its channel, and how to reach others. */
export function whatWorks(campaign: Opens, channels: Channels): string {
  const hours = hoursOf(channelOf(campaign, channels)?.can.windowMs ?? null)
  const works = `Nobody can be written to first on ${campaign.channel}. What works there: the bot’s answers, campaigns that keywords choose, and follow-ups within ${hours} after what a contact wrote.`
  const { secondChannel } = campaign
  return secondChannel === null || secondChannel === ''
    ? `${works} To write to people first, choose another channel, such as SMS or WhatsApp, or name a second one.`
    : works
}
