import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { cannotReach, describeChange } from './cannotReach.rules.ts'
import type { ChannelKnowledge } from './channelKnowledge.ts'
import { findWay, wayOn, type Way } from './findWay.ts'

interface Opening {
  contact: ContactRow
  campaign: CampaignRow
  onSecondChannel: boolean
  /** The message of an earlier try, which has failed. */
  earlier: Pick<MessageRow, 'channel'> | undefined
}

/**
 * How an opening may go out now: on the first channel, which is that on which the contact wrote last, else its campaign's; or on
 * the campaign's second one, where the first cannot reach the contact: `goesOver` then names the two.
 */
export async function wayOfOpening(
  known: ChannelKnowledge,
  { contact, campaign, onSecondChannel, earlier }: Opening,
): Promise<{ way: Way; goesOver?: string }> {
  const { secondChannel } = campaign
  const to = { contact, campaign, use: campaign.openingTemplate }
  const first = contact.channel ?? campaign.channel
  // Once the provider of the first has refused it, or it went out on the second, it does not go back.
  if (onSecondChannel && earlier !== undefined) {
    const goesOver = describeChange(earlier.channel, secondChannel ?? '')
    if (secondChannel !== null) return { way: await wayOn(known, secondChannel, to), goesOver }
    // Its second channel has been taken away: it waits for another one.
    if (earlier.channel === first) return { way: { holds: 'no_address', detail: first }, goesOver }
  }
  const way = await firstWay(known, to)
  if (secondChannel === null || secondChannel === first || !cannotReach(way)) return { way }
  const second = await wayOn(known, secondChannel, to)
  if (!cannotReach(second)) return { way: second, goesOver: describeChange(first, secondChannel) }
  return { way: 'holds' in second ? { ...second, detail: `${first}, ${secondChannel}` } : second }
}

/** The way on the first channel. Where the contact's own takes no first message now, the campaign's is the first. */
async function firstWay(known: ChannelKnowledge, to: Parameters<typeof findWay>[1]): Promise<Way> {
  const way = await findWay(known, to)
  const { channel } = to.campaign
  const isClosed = 'cancels' in way && way.cancels === 'channel_cannot_open'
  return isClosed && (to.contact.channel ?? channel) !== channel ? wayOn(known, channel, to) : way
}
