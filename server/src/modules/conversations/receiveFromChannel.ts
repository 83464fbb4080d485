import { adapters } from '../channels/registry.ts'
import type { ChannelRow } from '../channels/channels.store.ts'
import type { IncomingChannelMessage } from '../channels/incoming.ts'
import { addContact } from '../contacts/addOrFillContact.ts'
import { obeySuppression } from '../contacts/obeySuppression.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { setLastChannel } from '../contacts/contacts.store.ts'
import { requireContact } from '../contacts/findContact.ts'
import { findContactIdByAddress, insertIdentity, setLastReceived } from '../contacts/identities.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { addIncomingMessage } from './addIncomingMessage.ts'
import type { StoredAttachment } from './attachments.store.ts'
import type { CampaignDirectory } from './campaignDirectory.ts'
import { findErasedId } from './erasedMessages.store.ts'
import { findIdBySid } from './messageSid.store.ts'

/**
 * Stores a message that came in on a connected channel, under the contact whose address it comes from, or a new one. A
 * repetition returns the first message's id and does nothing else, also for a while after the first one was erased.
 */
export async function receiveFromChannel(
  tx: Tx,
  campaigns: CampaignDirectory,
  channel: ChannelRow,
  message: IncomingChannelMessage,
  media: StoredAttachment | undefined,
): Promise<string> {
  const { accountId, id: channelId, name, label } = channel
  const messageSid = `${channelId}:${message.providerId}` // unique in its account, as those of custom channels are
  await tx.lock(locks.message(accountId, messageSid), locks.address(channelId, message.address))
  const first =
    (await findIdBySid(tx, accountId, messageSid)) ?? (await findErasedId(tx, accountId, messageSid))
  if (first !== undefined) return first
  const contact = await contactOfAddress(tx, channel, message)
  await moveToChannel(tx, contact, name)
  await setLastReceived(tx, channelId, contact.id)
  const { type, body } = message
  return addIncomingMessage(
    tx,
    campaigns,
    { ...contact, channel: name },
    {
      messageSid,
      status: 'received',
      type,
      body,
      channel: name,
      channelId,
      toId: label,
      media,
    },
  )
}

/** The contact that has an address on a channel; a new one where nobody has. The caller holds the lock of the address. */
export async function contactOfAddress(
  tx: Tx,
  { accountId, id: channelId, name, kind }: ChannelRow,
  { address, firstName, lastName }: Pick<IncomingChannelMessage, 'address' | 'firstName' | 'lastName'>,
): Promise<ContactRow> {
  const known = await findContactIdByAddress(tx, { accountId, channelId, address })
  if (known === undefined) {
    const { isTest } = adapters[kind].can
    const contact = await addContact(tx, accountId, { firstName, lastName, isTest }, name)
    await insertIdentity(tx, { accountId, channelId, contactId: contact.id, address })
    return obeySuppression(tx, contact, [{ channelId, address }])
  }
  return requireContact(tx, accountId, known)
}

/** Has what goes out to a contact go out on a channel. */
export async function moveToChannel(tx: Tx, { id, channel }: ContactRow, name: string): Promise<void> {
  if (channel === name) return
  await tx.lock(locks.conversation(id)) // before the row, as the bot's answer takes it: otherwise each could wait for the other
  await setLastChannel(tx, id, name)
}
