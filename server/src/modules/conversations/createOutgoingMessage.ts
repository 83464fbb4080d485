import type { DeliveryError } from '@replyloop/shared/contract/message'
import type { MessageAuthor } from '@replyloop/shared/values/message'
import { readReplySettings } from '../accounts/accounts.store.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { pipelined, type Tx } from '../../platform/db/db.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { publish } from '../webhooks/events.ts'
import { addToConversation } from './conversations.store.ts'
import { replyAddress } from './message.rules.ts'
import { insertMessage, newMessage, type MessageRow } from './messages.store.ts'
import { failMessage } from './applyDeliveryResult.ts'

/** A reply to make; `id` is that of its message. */
interface NewReply {
  id: string
  contact: ContactRow
  body: string
  channel: string
  campaignId: string | null
  author: Exclude<MessageAuthor, 'contact'>
}

/**
 * Makes an outgoing message and publishes it as `message.reply` in one transaction (specification, Events). It is
 * `Queued` until its first attempt ends; with nowhere to go it is `Failed` at once, kind `not_configured`. Returns how
 * many URLs it goes to.
 */
export async function createOutgoingMessage(tx: Tx, reply: NewReply): Promise<number> {
  const { id, contact, body, channel, campaignId, author } = reply
  const { accountId } = contact
  const toId = replyAddress(contact)
  const message = newMessage(tx, {
    id,
    accountId,
    contactId: contact.id,
    direction: 'outgoing',
    status: 'Queued',
    type: 'text',
    author,
    body,
    channel,
    campaignId,
    messageSid: null,
    toId,
    mediaUrl: null,
    mediaHash: null,
    mediaContentType: null,
    mediaBytes: null,
  })
  const [{ ownerId: userId }] = await pipelined(
    readReplySettings(tx, accountId),
    insertMessage(tx, message),
    addToConversation(tx, message),
  )
  const deliveries = await publishReply(tx, message, { userId, toId })
  if (deliveries === 0) await failMessage(tx, message, notConfigured(tx.now))
  return deliveries
}

/** Publishes an outgoing message. Returns how many URLs it goes to. */
export const publishReply = (
  tx: Tx,
  { id: messageId, accountId, contactId, body, channel, campaignId }: MessageRow,
  { userId, toId }: { userId: string; toId: string },
): Promise<number> =>
  publish(tx, {
    accountId,
    type: 'message.reply',
    data: { contactId, messageId, userId, body, toId, channel },
    contactId,
    channel,
    campaignId,
    messageId,
  })

/** The error of a message that has nowhere to go. */
export const notConfigured = (now: number): DeliveryError => ({
  at: isoTime(now),
  kind: 'not_configured',
  status: null,
  detail: 'No reply webhook is set; enter the URL of your platform as Custom Channel Webhook',
})
