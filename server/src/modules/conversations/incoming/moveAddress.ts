import { findContactByPhone } from '../../contacts/contacts.store.ts'
import type { ChannelRow } from '../../channels/channels.store.ts'
import type { ChannelEvent } from '../../channels/incoming.ts'
import { readPhoneNumber } from '../../consent/phoneNumbers.rules.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { changeAddress, deleteIdentity, listByAddresses } from '../../contacts/people.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { applySuppression } from '../../contacts/suppression.ts'
import { recordTimeline } from '../../contacts/timeline.ts'
import { changeContact } from '../../contacts/contacts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { addProviderWords } from './addProviderWords.ts'
import {
  findOnChannel,
  learnAddresses,
  namesOnChannel,
  personLocks,
  recordOfAnother,
} from '../contactOnChannel.ts'
import { keyOnChannel } from '../message.rules.ts'
import { findRepeated } from './receiveFromChannel.ts'

type Move = Omit<Extract<ChannelEvent, { is: 'moved' }>, 'is' | 'for'>

/**
 * Follows a person to another address on a channel. Where another contact has that address both stay, and both timelines say
 * so. Returns whether anybody is known by either address.
 */
export async function moveAddress(tx: Tx, channel: ChannelRow, move: Move): Promise<boolean> {
  const { from, to, otherAddresses = [], by } = move
  const { accountId } = channel
  const incomingKey = by && keyOnChannel(channel.id, by.providerId)
  const told = incomingKey === undefined ? [] : [locks.message(accountId, incomingKey)]
  await tx.lock(...told, ...personLocks(channel, { address: from, otherAddresses: [to, ...otherAddresses] }))
  if (incomingKey !== undefined && (await findRepeated(tx, accountId, incomingKey)) !== undefined) return true
  const mover =
    (await findOnChannel(tx, channel, { address: from })) ??
    (otherAddresses[0] === undefined
      ? undefined
      : await findOnChannel(tx, channel, { address: otherAddresses[0] }))
  const holder = await findOnChannel(tx, channel, { address: to })
  const contact = mover ?? holder
  if (contact === undefined) return false
  const both = [...new Set([contact.id, holder?.id ?? contact.id])]
  await tx.lock(...both.flatMap((id) => [locks.contact(accountId, id), locks.conversation(id)]))
  if (mover !== undefined) await moveIdentity(tx, channel, move, mover, holder)
  if (otherAddresses.length > 0) await learnAddresses(tx, channel, contact, [to, ...otherAddresses])
  if (by !== undefined) await addProviderWords(tx, channel, contact, by)
  return true
}

async function moveIdentity(
  tx: Tx,
  channel: ChannelRow,
  { from, to }: Move,
  mover: ContactRow,
  holder: ContactRow | undefined,
): Promise<void> {
  const detail = `${channel.label}: ${from} → ${to}`
  if (holder !== undefined && holder.id !== mover.id)
    return recordOfAnother(tx, [mover.id, holder.id], detail)
  const known = await listByAddresses(tx, channel, [to, ...namesOnChannel(channel, { address: from }).forms])
  const isThere = known.some(({ address }) => address === to)
  const former = known.filter(({ address, contactId }) => address !== to && contactId === mover.id)
  if (former.length === 0) return
  const [first, ...others] = former
  for (const identity of isThere ? former : others) await deleteIdentity(tx, identity)
  if (!isThere && first !== undefined) await changeAddress(tx, first, to)
  const contactId = mover.id
  await recordTimeline(tx, {
    contactId,
    subject: 'channel',
    decision: 'done',
    rule: 'address_changed',
    detail,
  })
  const moved = await changePhone(tx, channel, from, to, mover)
  await applySuppression(tx, moved, [{ channelId: channel.id, address: to, kind: channel.kind }])
}

/** Gives a contact its new phone number where it had the former one and nobody has the new one. */
async function changePhone(
  tx: Tx,
  channel: ChannelRow,
  from: string,
  to: string,
  { id, accountId }: ContactRow,
): Promise<ContactRow> {
  const contact = await requireContact(tx, accountId, id) // as it is under its lock
  const [phone] = namesOnChannel(channel, { address: to }).phones
  const valid = phone === undefined ? undefined : readPhoneNumber(phone)?.number
  const hadFormer =
    contact.phone !== null && namesOnChannel(channel, { address: from }).phones.includes(contact.phone)
  if (valid === undefined || !hadFormer) return contact
  const holder = await findContactByPhone(tx, accountId, valid)
  return holder === undefined ? changeContact(tx, contact, { phone: valid }) : contact
}
