import type { DeliveryError, MessageAuthor } from '@replyloop/shared/message'
import { readAccount } from '../accounts/accounts.store.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import type { Tx } from '../db/db.ts'
import { publish } from '../webhooks/events.ts'
import { replyAddress } from './message.rules.ts'
import { insertMessage, settleMessage } from './messages.store.ts'

export interface NewReply {
  id: string
  contact: ContactRow
  body: string
  channel: string
  campaignId: string | null
  author: Exclude<MessageAuthor, 'contact'>
}

/**
 * Makes an outgoing message and publishes it as `message.reply` in one transaction (specification, Events). It is
 * `Queued` until its first attempt ends; with nowhere to go it is `Failed` at once, kind `not_configured`.
 */
export async function createReply(
  tx: Tx,
  { id, contact, body, channel, campaignId, author }: NewReply,
): Promise<void> {
  const { accountId } = contact
  const toId = replyAddress(contact)
  await insertMessage(tx, {
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
  const account = await readAccount(tx, accountId)
  const data = { contactId: contact.id, messageId: id, userId: account.ownerId, body, toId, channel }
  const deliveries = await publish(tx, account, { contactId: contact.id, type: 'message.reply', data }, id)
  if (deliveries > 0) return
  const error: DeliveryError = {
    at: new Date(tx.now).toISOString(),
    kind: 'not_configured',
    status: null,
    detail: 'No reply webhook is set; enter the URL of your platform as Custom Channel Webhook',
  }
  await settleMessage(tx, id, { status: 'Failed', error, attempts: 0, nextAttemptAt: null, sentAt: null })
}
