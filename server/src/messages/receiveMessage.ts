import type { ReceiveMessage } from '@replyloop/shared/message'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { ContactListeners } from '../contacts/createContact.ts'
import { findContactByFromId } from '../contacts/contacts.store.ts'
import { resolveSender, senderLocks } from '../contacts/resolveSender.ts'
import { inParallel, type Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import { newId } from '../lib/ids.ts'
import { conversationLock } from '../webhooks/conversationLock.ts'
import { publish } from '../webhooks/events.ts'
import { addToConversation } from './conversations.store.ts'
import { messageOfEvent } from './message.rules.ts'
import { findIdBySid, insertMessage, newMessage, type MessageRow } from './messages.store.ts'
import type { StoredMedia } from './storeMedia.ts'

/** What other features do when messages come and go. Each runs in the message's transaction and may refuse it. */
export interface MessageListeners extends ContactListeners {
  /** Throws `CAMPAIGN_NOT_FOUND`. */
  requireCampaign(tx: Tx, accountId: string, campaignId: string): Promise<unknown>
  /** The campaign that an incoming message belongs to when it names none; `null` for none. */
  chooseCampaign(tx: Tx, contact: ContactRow, body: string): Promise<string | null>
  /** A contact has written, whatever it says. */
  wrote(tx: Tx, contact: ContactRow): Promise<void>
  /** A message came in. */
  received(tx: Tx, contact: ContactRow, message: MessageRow): Promise<void>
  /** A message went out that no campaign made. */
  sent(tx: Tx, contact: ContactRow): Promise<void>
}

/**
 * Stores a message that came in from a custom channel, under its contact (specification, endpoint 5). A repeated
 * `messageSid` returns the first message's id and does nothing else. Throws `CAMPAIGN_NOT_FOUND`.
 */
export async function receiveMessage(
  tx: Tx,
  listeners: MessageListeners,
  accountId: string,
  { customData, messageType }: ReceiveMessage,
  media: StoredMedia | undefined,
): Promise<string> {
  const { messageSid, campaignId, channel, status, body, toId, fromId } = customData
  const [, first, known] = await inParallel(
    tx.lock(`message:${accountId}:${messageSid}`, ...senderLocks(accountId, customData)),
    findIdBySid(tx, accountId, messageSid),
    findContactByFromId(tx, accountId, fromId),
  )
  if (first !== undefined) return first
  if (campaignId !== undefined) await listeners.requireCampaign(tx, accountId, campaignId)
  const contact = await resolveSender(tx, listeners, { accountId, known }, customData)
  const [, itsCampaignId] = await inParallel(
    tx.lock(conversationLock(contact.id)),
    campaignId ?? listeners.chooseCampaign(tx, contact, body),
  )
  const id = newId('msg', tx.now)
  const message = newMessage(tx, {
    id,
    accountId,
    contactId: contact.id,
    direction: 'incoming',
    status,
    type: messageType,
    author: 'contact',
    body,
    channel,
    campaignId: itsCampaignId,
    messageSid,
    toId,
    mediaUrl: media?.url ?? null,
    mediaHash: media?.hash ?? null,
    mediaContentType: media?.contentType ?? null,
    mediaBytes: media?.bytes ?? null,
  })
  await inParallel(
    insertMessage(tx, message),
    addToConversation(tx, message),
    publish(tx, {
      accountId,
      type: 'message.received',
      data: messageOfEvent(message),
      contactId: contact.id,
      channel,
      campaignId: message.campaignId,
    }),
    listeners.wrote(tx, contact),
  )
  if (media?.url) await enqueue(tx, 'fetchMedia', { messageId: id })
  await listeners.received(tx, contact, message)
  return id
}
