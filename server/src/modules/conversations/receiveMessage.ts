import type { ReceiveMessage } from '@replyloop/shared/contract/customChannel'
import { findContactByFromId } from '../contacts/contacts.store.ts'
import { resolveSender, senderLocks } from '../contacts/resolveSender.ts'
import { pipelined, type Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import { fetchMediaJob } from './conversations.jobs.ts'
import { newId } from '../../platform/ids.ts'
import { locks } from '../../platform/db/locks.ts'
import { publish } from '../webhooks/events.ts'
import type { CampaignDirectory } from './campaignDirectory.ts'
import { messageArriving, messageReceived } from './conversations.facts.ts'
import { addToConversation } from './conversations.store.ts'
import { messageOfEvent } from './message.rules.ts'
import { findIdBySid, insertMessage, newMessage } from './messages.store.ts'
import type { StoredMedia } from './storeMedia.ts'

/**
 * Stores a message that came in from a custom channel, under its contact (specification, endpoint 5). A repeated
 * `messageSid` returns the first message's id and does nothing else. Throws `CAMPAIGN_NOT_FOUND`.
 */
export async function receiveMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  accountId: string,
  { customData, messageType }: ReceiveMessage,
  media: StoredMedia | undefined,
): Promise<string> {
  const { messageSid, campaignId, channel, status, body, toId, fromId } = customData
  const [, first, known] = await pipelined(
    tx.lock(locks.message(accountId, messageSid), ...senderLocks(accountId, customData)),
    findIdBySid(tx, accountId, messageSid),
    findContactByFromId(tx, accountId, fromId),
  )
  if (first !== undefined) return first
  if (campaignId !== undefined) await campaigns.require(tx, accountId, campaignId)
  const contact = await resolveSender(tx, { accountId, known }, customData)
  const [, itsCampaignId] = await pipelined(
    tx.lock(locks.conversation(contact.id)),
    campaignId ?? campaigns.choose(tx, contact, body),
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
  await pipelined(
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
    messageArriving.happened(tx, contact),
  )
  if (media?.url) await enqueue(tx, fetchMediaJob, { messageId: id })
  await messageReceived.happened(tx, { contact, message })
  return id
}
