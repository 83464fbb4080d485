import { findChannel, setKeepsMarketingStops, type ChannelRow } from '../../channels/channels.store.ts'
import type { Person } from '../../consent/identities.rules.ts'
import { storeMarketingStop, liftMarketingStop } from '../../consent/stops.ts'
import {
  findContactByFormerPhone,
  listByAddresses,
  listStoppedChannels,
  personOf,
  setMarketing,
} from '../../contacts/people.ts'
import { changeMarketing } from '../../contacts/suppression.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { findContactByPhone } from '../../contacts/contacts.store.ts'
import { requireContact } from '../../contacts/findContact.ts'
import type { Tx } from '../../../platform/db/db.ts'
import {
  findOnChannel,
  learnAddresses,
  namesOnChannel,
  personLocks,
  type PersonOnChannel,
} from '../contactOnChannel.ts'

/**
 * Keeps that a person wants no marketing on a channel, or wants it again, as its provider says: under the names that the provider
 * gives, so that it holds for each who gets one of them later, and with all contacts who stand for the person now.
 */
export async function applyMarketingWish(
  tx: Tx,
  channel: ChannelRow,
  person: PersonOnChannel,
  marketing: 'stopped' | 'resumed',
): Promise<void> {
  await tx.lock(...personLocks(channel, person))
  const { addresses, forms } = namesOnChannel(channel, person)
  const known = await findOnChannel(tx, channel, person)
  if (known !== undefined) await learnAddresses(tx, channel, known, addresses)
  const contacts = await listHolders(tx, channel, person)
  const named = {
    addresses: forms.map((address) => ({ channelId: channel.id, address, kind: channel.kind })),
  }
  const people: Person[] = [named]
  for (const contact of contacts) people.push(await personOf(tx, contact))
  if (marketing === 'stopped') await storeStop(tx, channel, people)
  else await liftMarketingStop(tx, channel, people)
  for (const { id: contactId } of contacts)
    await changeMarketing(tx, { channelId: channel.id, contactId, label: channel.label }, marketing)
}

/** Keeps that a contact wants no marketing on a channel, as its provider has refused a message to it for that. */
export async function stopMarketing(tx: Tx, channelId: string, contact: ContactRow): Promise<void> {
  const channel = await findChannel(tx, channelId)
  if (channel === undefined) return
  await setMarketing(tx, channelId, contact.id, 'stopped')
  await storeStop(tx, channel, [await personOf(tx, contact)])
}

/** Keeps what a contact who is about to be erased wants no marketing on. */
export async function rememberMarketingStops(tx: Tx, contact: ContactRow): Promise<void> {
  const stopped = await listStoppedChannels(tx, contact.id)
  if (stopped.length === 0) return
  const person = await personOf(tx, contact)
  for (const { id } of stopped) {
    const channel = await findChannel(tx, id)
    if (channel !== undefined) await storeStop(tx, channel, [person])
  }
}

async function storeStop(tx: Tx, channel: ChannelRow, people: readonly Person[]): Promise<void> {
  await storeMarketingStop(tx, channel, people)
  if (!channel.keepsMarketingStops) await setKeepsMarketingStops(tx, channel.id)
}

/** The contacts who are known on a channel by a name of a person, or who have the phone that one of them is. */
async function listHolders(tx: Tx, channel: ChannelRow, person: PersonOnChannel): Promise<ContactRow[]> {
  const { accountId } = channel
  const { forms, phones } = namesOnChannel(channel, person)
  const there = await listByAddresses(tx, channel, forms)
  const beside = await listByAddresses(
    tx,
    channel,
    there.flatMap(({ otherAddress }) => otherAddress ?? []),
  )
  const ids = new Set([...there, ...beside].map(({ contactId }) => contactId))
  const holders = new Map<string, ContactRow>()
  for (const id of ids) holders.set(id, await requireContact(tx, accountId, id))
  for (const phone of phones) {
    const holder =
      (await findContactByPhone(tx, accountId, phone)) ??
      (await findContactByFormerPhone(tx, accountId, phone))
    if (holder !== undefined) holders.set(holder.id, holder)
  }
  return [...holders.values()]
}
