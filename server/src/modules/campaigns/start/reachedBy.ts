import { lastReceivedOf, windowOf } from '../../channels/sending.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { addressAmong } from '../../contacts/people.ts'
import { replyAddress } from '../../conversations/message.rules.ts'
import type { ChannelKnowledge } from './channelKnowledge.ts'
import type { Way } from './findWay.ts'

/** The channel on which a contact is written to, with its address there; and whether its provider counts it as new. */
export async function reachedBy(
  known: ChannelKnowledge,
  way: Way,
  contact: ContactRow,
): Promise<{ address: string | undefined; isNew: boolean }> {
  if (!('on' in way)) return { address: undefined, isNew: false }
  const { route, channel } = await known.onLabel(way.on.channel)
  const identities = channel && (await known.identitiesOn(channel.id, contact.id))
  const address =
    identities === undefined
      ? replyAddress(contact, way.on.channel)
      : (addressAmong(identities) ?? route.adapter.addressFor?.(contact))
  const { windowMs } = route.adapter.can
  const lastReceivedAt = lastReceivedOf(identities ?? [])
  return {
    address: address === undefined ? undefined : `${channel?.id ?? way.on.channel} ${address}`,
    isNew: !windowOf({ windowMs, lastReceivedAt, now: known.now }).isOpen,
  }
}

/** To how many people the provider of a label's channel lets it write first a day; `undefined`: to any number. */
export async function newPeoplePerDay(
  known: Pick<ChannelKnowledge, 'onLabel'>,
  label: string,
): Promise<number | undefined> {
  const { route, channel } = await known.onLabel(label)
  return channel && route.adapter.newPeoplePerDay?.(channel.info)
}

/** For how many days a provider's limit of new people lasts; nothing where it has none, or nobody is new. */
export const tierOf = (
  perDay: number | undefined,
  newPeople: number,
): { tier?: { perDay: number; days: number } } =>
  perDay === undefined || newPeople === 0
    ? {}
    : { tier: { perDay, days: Math.ceil(newPeople / Math.max(1, perDay)) } }
