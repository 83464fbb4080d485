import type { SendMessage } from '@replyloop/shared/message'
import { resolveSender } from '../contacts/resolveSender.ts'
import type { Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'
import { Problem } from '../lib/problem.ts'
import { createReply } from './createReply.ts'
import type { MessageListeners } from './receiveMessage.ts'

/**
 * Sends a message on a custom channel through the reply webhook (specification, endpoint 4). Throws
 * `CAMPAIGN_NOT_FOUND` and `CONTACT_OPTED_OUT`.
 */
export async function sendMessage(
  tx: Tx,
  listeners: MessageListeners,
  accountId: string,
  input: SendMessage,
) {
  const { customChannel: channel, body, campaignId } = input
  if (campaignId !== undefined) await listeners.requireCampaign(tx, accountId, campaignId)
  const contact = await resolveSender(tx, listeners, accountId, { ...input, channel })
  if (contact.optedOutAt !== null)
    throw new Problem('CONTACT_OPTED_OUT', `Contact ${contact.id} has opted out; messages to it are not sent`)
  const id = newId('msg', tx.now)
  await createReply(tx, { id, contact, body, channel, campaignId: campaignId ?? null, author: 'api' })
  return {
    success: true as const,
    messageId: id,
    contactId: contact.id,
    message: 'The message is on its way to your reply webhook',
  }
}
