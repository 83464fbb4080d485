import type { ContactRow } from '../contacts/contact.rules.ts'
import type { MessageRow } from '../conversations/messages.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { CampaignRow } from './campaigns.store.ts'
import { cannotReach, describeChange } from './cannotReach.rules.ts'
import { findWay, wayOn, type Way } from './findWay.ts'
import { updateOpening, type OpeningRow } from './openings.store.ts'
import { recordOpening } from './recordOpening.ts'

interface Opening {
  contact: ContactRow
  campaign: CampaignRow
  opening: OpeningRow
  /** The message of an earlier try, which has failed. */
  earlier: MessageRow | undefined
}

/**
 * How an opening may go out now: on the first channel, which is that on which the contact wrote last, else its campaign's; or on
 * the campaign's second one, where the first cannot reach the contact. Stores on which of them, and tells the timeline when it
 * goes over to the second.
 */
export async function wayOfOpening(tx: Tx, given: Opening): Promise<Way> {
  const { opening } = given
  const { way, goesOver } = await decide(tx, given)
  const onSecondChannel = goesOver !== undefined
  if (onSecondChannel !== opening.onSecondChannel) await updateOpening(tx, opening.id, { onSecondChannel })
  if (onSecondChannel && !opening.onSecondChannel)
    await recordOpening(tx, opening, { decision: 'queued', rule: 'second_channel', detail: goesOver })
  return way
}

/** The way, and how it goes over to the second channel, where it does. */
async function decide(
  tx: Tx,
  { contact, campaign, opening, earlier }: Opening,
): Promise<{ way: Way; goesOver?: string }> {
  const { secondChannel } = campaign
  const to = { contact, campaign, use: campaign.openingTemplate }
  const first = contact.channel ?? campaign.channel
  // Once the provider of the first has refused it, or it went out on the second, it does not go back.
  if (opening.onSecondChannel && earlier !== undefined) {
    const goesOver = describeChange(earlier.channel, secondChannel ?? '')
    if (secondChannel !== null) return { way: await wayOn(tx, secondChannel, to), goesOver }
    // Its second channel has been taken away: it waits for another one.
    if (earlier.channel === first) return { way: { holds: 'no_address', detail: first }, goesOver }
  }
  const way = await firstWay(tx, to)
  if (secondChannel === null || secondChannel === first || !cannotReach(way)) return { way }
  const second = await wayOn(tx, secondChannel, to)
  if (!cannotReach(second)) return { way: second, goesOver: describeChange(first, secondChannel) }
  return { way: 'holds' in second ? { ...second, detail: `${first}, ${secondChannel}` } : second }
}

/** The way on the first channel. Where the contact's own takes no first message now, the campaign's is the first. */
async function firstWay(tx: Tx, to: Parameters<typeof findWay>[1]): Promise<Way> {
  const way = await findWay(tx, to)
  const { channel } = to.campaign
  const isClosed = 'cancels' in way && way.cancels === 'channel_cannot_open'
  return isClosed && (to.contact.channel ?? channel) !== channel ? wayOn(tx, channel, to) : way
}
