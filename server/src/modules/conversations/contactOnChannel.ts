import type { ChannelRow } from '../channels/channels.store.ts'
import type { IncomingChannelMessage } from '../channels/incoming.ts'
import { adapters } from '../channels/registry.ts'
import { readPhoneNumber } from '../consent/phoneNumbers.rules.ts'
import { changeMarketing, applySuppression, scheduleRecheck } from '../contacts/suppression.ts'
import { addContact, fillEmptyFields } from '../contacts/contacts.ts'
import {
  findContactByFormerPhone,
  type IdentityRow,
  insertIdentity,
  listByAddresses,
  listOnChannel,
  pairAddresses,
} from '../contacts/people.ts'
import { hasName, type ContactRow, contactLocks } from '../contacts/contact.rules.ts'
import { findContactByPhone, setLastChannel } from '../contacts/contacts.store.ts'
import { requireContact } from '../contacts/findContact.ts'
import { recordTimeline } from '../contacts/timeline.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { askProfileJob } from './conversations.jobs.ts'
import { locks, type Lock } from '../../platform/db/locks.ts'

/** A person on a channel, as its provider calls them. */
export type PersonOnChannel = Pick<
  IncomingChannelMessage,
  'address' | 'otherAddresses' | 'firstName' | 'lastName'
>

/** All that a person's addresses may be written as, themselves first, and the phone numbers that they are. */
export function namesOnChannel({ kind }: Pick<ChannelRow, 'kind'>, person: PersonOnChannel) {
  const { formsOf, phoneOf } = adapters[kind]
  const addresses = [...new Set([person.address, ...(person.otherAddresses ?? [])])]
  const forms = [...new Set([...addresses, ...addresses.flatMap((address) => formsOf?.(address) ?? [])])]
  const phones = [...new Set(forms.flatMap((form) => phoneOf?.(form) ?? []))]
  return { addresses, forms, phones }
}

/** The locks of all that a person on a channel may be known by. */
export function personLocks(channel: ChannelRow, person: PersonOnChannel): Lock[] {
  const { forms, phones } = namesOnChannel(channel, person)
  return [
    ...phones.flatMap((phone) => contactLocks(channel.accountId, { phone })),
    ...forms.map((form) => locks.address(channel.id, form)),
  ]
}

/** The contact that is known on a channel by one of a person's addresses, in any form. */
export async function findOnChannel(
  tx: Tx,
  channel: ChannelRow,
  person: PersonOnChannel,
): Promise<ContactRow | undefined> {
  const { forms } = namesOnChannel(channel, person)
  const known = await listByAddresses(tx, channel, forms)
  const place = ({ address }: { address: string }) => forms.indexOf(address)
  const [first] = known.toSorted((one, other) => place(one) - place(other))
  return first && requireContact(tx, channel.accountId, first.contactId)
}

/**
 * The contact of a person on a channel: who is known there by an address, in any form; else who has the phone and is known
 * there by none yet; else a new one. All addresses are known afterwards. The caller holds `personLocks`.
 */
export async function contactOfAddress(
  tx: Tx,
  channel: ChannelRow,
  person: PersonOnChannel,
): Promise<ContactRow> {
  const { addresses, phones } = namesOnChannel(channel, person)
  const there = await findOnChannel(tx, channel, person)
  const known = there ?? (await findByPhone(tx, channel, person, phones))
  const contact = known ?? (await addPerson(tx, channel, person, phones))
  if (there === undefined) await scheduleProfile(tx, channel, contact, person)
  const met = await learnAddresses(tx, channel, contact, addresses)
  return there === undefined ? met : gainPhone(tx, channel, met, phones)
}

/** Has a contact be known by all that its provider calls it, and by the phone that this is. The caller holds their locks. */
export async function learnNames(
  tx: Tx,
  channel: ChannelRow,
  contact: ContactRow,
  [address, ...otherAddresses]: readonly string[],
): Promise<ContactRow> {
  if (address === undefined) return contact
  const { addresses, phones } = namesOnChannel(channel, { address, otherAddresses })
  return gainPhone(tx, channel, await learnAddresses(tx, channel, contact, addresses), phones)
}

/** Gives a contact without a phone the one that the provider names it by, unless somebody else has that. */
async function gainPhone(
  tx: Tx,
  { accountId }: ChannelRow,
  contact: ContactRow,
  [named]: readonly string[],
): Promise<ContactRow> {
  const phone = named === undefined ? undefined : readPhoneNumber(named)?.number
  if (phone === undefined || contact.phone !== null || contact.isTest) return contact
  const holder =
    (await findContactByPhone(tx, accountId, phone)) ?? (await findContactByFormerPhone(tx, accountId, phone))
  return holder === undefined ? fillEmptyFields(tx, contact, { phone }) : contact
}

/** Has the provider asked for the name of somebody who is new on a channel and has none, where it tells names. */
async function scheduleProfile(
  tx: Tx,
  { id: channelId, kind }: ChannelRow,
  contact: ContactRow,
  { address }: PersonOnChannel,
): Promise<void> {
  if (adapters[kind].profileOf === undefined || hasName(contact)) return
  await enqueue(tx, askProfileJob, { channelId, contactId: contact.id, address })
}

/**
 * Makes the addresses of one person on a channel known as a contact's, where nobody has them. Those that another contact has show
 * that it stands for the same person. The caller holds their locks.
 */
export async function learnAddresses(
  tx: Tx,
  channel: ChannelRow,
  contact: ContactRow,
  addresses: readonly string[],
): Promise<ContactRow> {
  const { accountId, id: channelId, kind } = channel
  const known = await listByAddresses(tx, channel, addresses)
  const missing = addresses.filter((each) => !known.some(({ address }) => address === each))
  const others = known.filter(({ contactId }) => contactId !== contact.id)
  if (missing.length === 0 && others.every(({ otherAddress }) => otherAddress !== null)) return contact
  const [sibling] = await listOnChannel(tx, channelId, contact.id)
  const { lastReceivedAt = null, marketingStoppedAt = null } = sibling ?? {}
  for (const address of missing)
    await insertIdentity(tx, {
      accountId,
      channelId,
      contactId: contact.id,
      address,
      lastReceivedAt,
      marketingStoppedAt,
    })
  const own = sibling?.address ?? missing[0]
  for (const other of others) if (own !== undefined) await pairWith(tx, channel, { contact, own, other })
  const added = [...missing, ...others.map(({ address }) => address)]
  return applySuppression(
    tx,
    contact,
    added.map((address) => ({ channelId, address, kind })),
  )
}

/**
 * Notes that a contact and the one who has another address stand for one person, as the provider of a channel says: both stay, but
 * no message goes to either that one of them has stopped.
 */
async function pairWith(
  tx: Tx,
  channel: ChannelRow,
  { contact, own, other }: { contact: ContactRow; own: string; other: IdentityRow },
): Promise<void> {
  const { id: channelId, label } = channel
  await pairAddresses(tx, channel, [own, other.address])
  await recordOfAnother(tx, [contact.id, other.contactId], `${label}: ${own} = ${other.address}`)
  const ownRows = await listOnChannel(tx, channelId, contact.id)
  const stoppedByOwn = ownRows.some(({ marketingStoppedAt }) => marketingStoppedAt !== null)
  if (stoppedByOwn || other.marketingStoppedAt !== null)
    for (const contactId of [contact.id, other.contactId])
      await changeMarketing(tx, { channelId, contactId, label }, 'stopped')
  await scheduleRecheck(tx, contact.id)
  await scheduleRecheck(tx, other.contactId)
}

/** Says on the timelines of two contacts that an address of one of them is one of the other, too. */
export async function recordOfAnother(tx: Tx, contactIds: readonly string[], detail: string): Promise<void> {
  const entry = { subject: 'channel', decision: 'done', rule: 'address_of_another', detail } as const
  for (const contactId of contactIds) await recordTimeline(tx, { contactId, ...entry })
}

/** Has what goes out to a contact go out on a channel. */
export async function moveToChannel(tx: Tx, { id, channel }: ContactRow, name: string): Promise<void> {
  if (channel === name) return
  await tx.lock(locks.conversation(id)) // before the row, as the bot's answer takes it: otherwise each could wait for the other
  await setLastChannel(tx, id, name)
}

/**
 * Who has one of the phones, and is known on the channel by no phone yet: who is, has another one there. Else who had it
 * before it was merged into another contact, which may have several.
 */
async function findByPhone(
  tx: Tx,
  { accountId, id: channelId, kind }: ChannelRow,
  { firstName, lastName }: PersonOnChannel,
  phones: readonly string[],
): Promise<ContactRow | undefined> {
  const { phoneOf } = adapters[kind]
  for (const phone of phones) {
    const contact = await findContactByPhone(tx, accountId, phone)
    if (contact === undefined) continue
    const there = await listOnChannel(tx, channelId, contact.id)
    if (there.every(({ address }) => phoneOf?.(address) === undefined))
      return fillEmptyFields(tx, contact, { firstName, lastName })
  }
  for (const phone of phones) {
    const merged = await findContactByFormerPhone(tx, accountId, phone)
    if (merged !== undefined) return fillEmptyFields(tx, merged, { firstName, lastName })
  }
  return undefined
}

/** Adds a contact, with the valid form of the phone where nobody has it. */
async function addPerson(
  tx: Tx,
  { accountId, name, kind }: ChannelRow,
  { firstName, lastName }: PersonOnChannel,
  [phone]: readonly string[],
): Promise<ContactRow> {
  const { isTest } = adapters[kind].can
  const valid = phone === undefined ? undefined : readPhoneNumber(phone)?.number
  const holder = valid === undefined ? undefined : await findContactByPhone(tx, accountId, valid)
  const free = holder === undefined ? valid : undefined
  return addContact(tx, accountId, { firstName, lastName, phone: free, isTest }, name)
}
