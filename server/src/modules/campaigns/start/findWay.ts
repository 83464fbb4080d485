import type { TemplateUse, TemplateValues } from '@replyloop/shared/contract/template'
import type { ChannelHoldReason, OpeningCancelReason } from '@replyloop/shared/values/opening'
import type { ShownChoices } from '../../channels/choices.rules.ts'
import type { ChannelRow } from '../../channels/channels.store.ts'
import type { ChannelRoute } from '../../channels/route.ts'
import { lastReceivedOf, mayOpen, windowOf } from '../../channels/sending.ts'
import { type ChannelTemplateRow, whyUnsendable } from '../../channels/templates.ts'
import { addressAmong, type IdentityRow } from '../../contacts/people.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { TextLimits } from '../../conversations/message.rules.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { ChannelKnowledge } from './channelKnowledge.ts'

/** How a campaign may write to a contact now, and on which channel; or what that waits for, or why it never will. */
export type Way =
  | { by: 'text'; on: OnChannel; can: TextLimits & { choices: ShownChoices; segments?: boolean } }
  | { by: 'template'; on: OnChannel; template: ChannelTemplateRow; values: TemplateValues }
  | { holds: ChannelHoldReason; detail: string | null; until?: number | undefined }
  | { cancels: OpeningCancelReason }

/** A channel by its label, with its route, where that has been read. */
export interface OnChannel {
  channel: string
  route?: ChannelRoute
}

interface To {
  contact: ContactRow
  campaign: CampaignRow
  /** The template of the message that is to be sent. */
  use: TemplateUse | null | undefined
  /** The only channel that comes into question. */
  only?: string | undefined
  /** Whether a wish for no marketing holds for it, even where it is no template of marketing. */
  isMarketing?: boolean | undefined
}

/**
 * How a campaign may write to a contact now: on the channel on which the contact wrote last, else on the campaign's. Where a
 * template is needed that the former does not have, the campaign's channel is tried.
 */
export async function findWay(known: ChannelKnowledge, to: To): Promise<Way> {
  const { contact, campaign, only } = to
  if (only !== undefined) return wayOn(known, only, to)
  const way = await wayOn(known, contact.channel ?? campaign.channel, to)
  const lacksTemplate = 'holds' in way && way.holds === 'template_missing'
  return lacksTemplate && contact.channel !== null && contact.channel !== campaign.channel
    ? wayOn(known, campaign.channel, to)
    : way
}

/** The same on the channel with a label. */
export async function wayOn(
  known: ChannelKnowledge,
  label: string,
  { contact, use, isMarketing }: Omit<To, 'campaign' | 'only'>,
): Promise<Way> {
  const { now } = known
  const { route, channel } = await known.onLabel(label)
  const { adapter } = route
  const { can } = adapter
  const on = { channel: label, route }
  const text: Way = { by: 'text', on, can }
  if (channel === undefined || contact.isTest || can.isTest) return text
  const identities = await known.identitiesOn(channel.id, contact.id)
  const lastReceivedAt = lastReceivedOf(identities)
  const template = use && (await known.templateOn(channel.id, use.templateId))
  // Asked for what may be stopped alone.
  const wantsNone =
    (isMarketing === true || template?.category === 'MARKETING') &&
    (await wantsNoMarketing(known, channel, contact, identities))
  const opens = mayOpen({
    can,
    state: channel.state,
    campaignsRestUntil: channel.campaignsRestUntil,
    hasAddress: (addressAmong(identities) ?? adapter.addressFor?.(contact)) !== undefined,
    isWindowOpen: windowOf({ windowMs: can.windowMs, lastReceivedAt, now }).isOpen,
    template: template ?? undefined,
    marketingStopped: wantsNone,
    now,
  })
  if ('cancels' in opens) return opens
  if ('holds' in opens)
    return { ...opens, detail: detailOf(opens.holds, template?.reason, channel.stoppedReason) }
  if (isMarketing === true && wantsNone) return { cancels: 'marketing_stopped' }
  if (opens.by === 'text') return text
  if (!template || !use) return { holds: 'template_missing', detail: null }
  const fault = whyUnsendable(template)
  return fault === undefined
    ? { by: 'template', on, template, values: use.values }
    : { holds: 'template_rejected', detail: `${template.name} ${fault}` }
}

/** Whether a contact wants no marketing on a channel, where it has these identities; the list is asked where anybody is on it. */
export const wantsNoMarketing = async (
  known: ChannelKnowledge,
  channel: ChannelRow,
  contact: ContactRow,
  identities: readonly IdentityRow[],
): Promise<boolean> =>
  identities.some(({ marketingStoppedAt }) => marketingStoppedAt !== null) ||
  (channel.keepsMarketingStops && (await known.stopsMarketing(channel, contact)))

const detailOf = (
  reason: ChannelHoldReason,
  templateReason: string | null | undefined,
  stoppedReason: string | null,
): string | null => {
  if (reason === 'channel_stopped') return stoppedReason
  return reason === 'template_rejected' || reason === 'template_paused' ? (templateReason ?? null) : null
}

interface Opening {
  contact: ContactRow
  campaign: CampaignRow
  /** What goes out. */
  said: Pick<To, 'use' | 'only' | 'isMarketing'>
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
  { contact, campaign, said, onSecondChannel, earlier }: Opening,
): Promise<{ way: Way; goesOver?: string }> {
  const { secondChannel } = campaign
  const { use, only, isMarketing } = said
  const to = { contact, campaign, use, isMarketing }
  if (only !== undefined) return { way: await wayOn(known, only, to) }
  const first = contact.channel ?? campaign.channel
  // Once the provider of the first has refused it, or it went out on the second, it does not go back.
  if (onSecondChannel && earlier !== undefined) {
    const goesOver = describeChange(earlier.channel, secondChannel ?? '')
    if (secondChannel !== null) return { way: await wayOn(known, secondChannel, to), goesOver }
    // Its second channel has been taken away: it waits for another one.
    if (earlier.channel === first) return { way: { holds: 'no_address', detail: first }, goesOver }
  }
  const found = await findWay(known, to)
  const isClosed = 'cancels' in found && found.cancels === 'channel_cannot_open'
  // Where the contact's own takes no first message now, the campaign's is the first.
  const way = isClosed && first !== campaign.channel ? await wayOn(known, campaign.channel, to) : found
  if (secondChannel === null || secondChannel === first || !cannotReach(way)) return { way }
  const second = await wayOn(known, secondChannel, to)
  if (!cannotReach(second)) return { way: second, goesOver: describeChange(first, secondChannel) }
  return { way: 'holds' in second ? { ...second, detail: `${first}, ${secondChannel}` } : second }
}

/**
 * Whether a channel cannot reach a contact with anything, so that the campaign's second one is tried: the contact has
 * no address there, or nobody can be written to first.
 */
const cannotReach = (way: Way): boolean =>
  ('holds' in way && way.holds === 'no_address') ||
  ('cancels' in way && way.cancels === 'channel_cannot_open')

/** How a timeline names the two channels of an opening: the one that cannot reach the contact, and the one it goes out on. */
export const describeChange = (from: string, to: string): string => `${from} → ${to}`
