import type { ChannelRow } from '../../channels/channels.store.ts'
import type { IncomingChannelMessage } from '../../channels/incoming.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { keepSource } from '../../contacts/contacts.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { incomingDataOf } from './incomingData.rules.ts'
import { incomingMessage } from './receiveMessage.ts'
import { addToConversation } from '../conversations.store.ts'
import { keyOnChannel } from '../message.rules.ts'
import { insertMessage } from '../messages.store.ts'
import { storableText } from '../storableText.ts'

/**
 * Stores what the provider of a channel says by itself in a conversation: nobody wrote it, so it is read already, and no window,
 * event or answer follows from it. Returns its id. The caller holds the lock of the conversation.
 */
export async function addProviderWords(
  tx: Tx,
  { id: channelId, name: channel, label: toId }: ChannelRow,
  contact: ContactRow,
  { providerId, type, body, data }: IncomingChannelMessage,
): Promise<string> {
  const incomingKey = keyOnChannel(channelId, providerId)
  const given = { status: 'received', type, body: storableText(body), channel, channelId, toId, incomingKey }
  const incomingData = incomingDataOf(data, null)
  const message = incomingMessage(
    tx,
    contact,
    { ...given, incomingData, media: undefined },
    contact.campaignId,
  )
  const { referral } = message.incomingData ?? {}
  if (referral !== undefined) await keepSource(tx, contact, referral)
  await insertMessage(tx, message)
  await addToConversation(tx, message, { isRead: true })
  return message.id
}
