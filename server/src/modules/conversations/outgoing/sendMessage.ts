import type { SendMessage } from '@replyloop/shared/contract/customChannel'
import { setCampaign } from '../../contacts/contacts.store.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { optOutNow } from '../../contacts/contacts.ts'
import { lookAtHandOver } from '../../contacts/handOvers.ts'
import { lockThen, pipelined, type Tx } from '../../../platform/db/db.ts'
import { newId } from '../../../platform/ids.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { CampaignLookup } from '../../webhooks/subscriptions.ts'
import { messageSent } from '../conversations.facts.ts'
import { createOutgoingMessage, requirePermission } from './createOutgoingMessage.ts'
import { resolveRecipient } from './resolveRecipient.ts'

/**
 * Sends a message on a custom channel through the reply webhook (docs/interface.md#send-a-message). Throws
 * `CONTACT_NOT_FOUND`, `CAMPAIGN_NOT_FOUND`, `CONTACT_OPTED_OUT`, `CHANNEL_NOT_CUSTOM` and `CONFLICTING_FIELDS`.
 */
export async function sendMessage(tx: Tx, campaigns: CampaignLookup, accountId: string, input: SendMessage) {
  const { customChannel: channel, body, campaignId } = input
  if (campaignId !== undefined) await campaigns.require(tx, accountId, campaignId)
  const recipient = await resolveRecipient(tx, accountId, { ...input, channel })
  const contactId = recipient.contact.id
  const [contact] = await lockThen(tx, [locks.conversation(contactId)], () => [
    requireContact(tx, accountId, contactId), // it may have opted out a moment ago
  ])
  const to = await requirePermission(tx, contact)
  const id = newId('msg', tx.now)
  const [urls] = await pipelined(
    createOutgoingMessage(tx, {
      id,
      to,
      body,
      channel,
      route: recipient.route,
      campaignId: campaignId ?? null,
      author: 'api',
    }),
    campaignId !== undefined && setCampaign(tx, contact.id, campaignId), // what the contact answers belongs there too
  )
  await lookAtHandOver(tx, contact)
  await messageSent.happened(tx, contact)
  return {
    success: true as const,
    messageId: id,
    contactId: contact.id,
    ignored: recipient.ignored,
    message:
      urls > 0
        ? 'The message is on its way to your webhook'
        : 'The message is kept as Failed: no reply webhook is set. Set one as Custom Channel Webhook, then retry it',
  }
}

/**
 * Opts out whom a message was to go to, where the request says that the person wants none: by itself, since the message is then
 * refused. Throws as `sendMessage`.
 */
export async function optOutRecipient(tx: Tx, accountId: string, input: SendMessage): Promise<void> {
  const { contact } = await resolveRecipient(tx, accountId, { ...input, channel: input.customChannel })
  await optOutNow(tx, contact)
}
