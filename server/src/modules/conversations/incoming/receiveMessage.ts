import type { ReceiveMessage } from '@replyloop/shared/contract/customChannel'
import { findSender, resolveSender, senderLocks } from '../../contacts/people.ts'
import { optOutNow } from '../../contacts/contacts.ts'
import { requireCustomChannel } from '../../channels/connecting.ts'
import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { CampaignDirectory } from '../campaignDirectory.ts'
import { addIncomingMessage } from './addIncomingMessage.ts'
import { findErasedOfSender } from './erasedMessages.store.ts'
import { repetitionOf } from '../messageSid.rules.ts'
import { listBySid } from './messageSid.store.ts'
import type { StoredAttachment } from '../media/attachments.store.ts'

/**
 * Stores a message that came in from a custom channel, under its contact (docs/interface.md#receive-a-message). A
 * `messageSid` that its sender repeats returns the first message's id and does nothing else, also for a while after the first
 * one was erased. The contact is opted out where the message says so. Throws `CAMPAIGN_NOT_FOUND` and `CHANNEL_NOT_CUSTOM`.
 */
export async function receiveMessage(
  tx: Tx,
  campaigns: CampaignDirectory,
  accountId: string,
  { customData, messageType }: ReceiveMessage,
  media: StoredAttachment | undefined,
): Promise<string> {
  const { messageSid, campaignId, channel, status, body, toId, fromId } = customData
  const identity = [locks.message(accountId, messageSid), ...senderLocks(accountId, customData)]
  const [stored, erased, known] = await lockThen(tx, identity, () => [
    listBySid(tx, accountId, messageSid, fromId),
    findErasedOfSender(tx, accountId, messageSid, fromId),
    findSender(tx, accountId, fromId),
    requireCustomChannel(tx, accountId, channel),
  ])
  const repetition = repetitionOf(stored, customData, known)
  if ('first' in repetition) return repetition.first
  if (erased !== undefined) return erased
  if (campaignId !== undefined) await campaigns.require(tx, accountId, campaignId)
  const contact = await resolveSender(tx, { accountId, known }, customData)
  const messageId = await addIncomingMessage(tx, campaigns, contact, {
    messageSid: repetition.storedSid,
    status,
    type: messageType,
    body,
    channel,
    channelId: null,
    campaignId,
    toId,
    media,
  })
  if (customData.optedOut === true) await optOutNow(tx, contact) // after what the message itself may say about it
  return messageId
}
