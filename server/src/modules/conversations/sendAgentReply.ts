import { defaultChannel } from '@replyloop/shared/values/channel'
import { requireContact } from '../contacts/findContact.ts'
import type { Tx } from '../../platform/db/db.ts'
import { newId } from '../../platform/ids.ts'
import { carriedMedia } from '../channels/route.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import type { StoredAttachment } from './attachments.store.ts'
import { locks } from '../../platform/db/locks.ts'
import { messageSent } from './conversations.facts.ts'
import { markRead } from './conversations.store.ts'
import { createOutgoingMessage } from './createOutgoingMessage.ts'
import { readMessage, type MessageRow } from './messages.store.ts'
import { pauseBot } from './pauseBot.ts'
import { requirePermission } from './permission.ts'

/** What a person sends to a contact. */
interface AgentReply {
  contactId: string
  body: string
  attachments: readonly StoredAttachment[]
  /** Who wrote it; `undefined`: somebody with the API key. */
  member: { id: string; name: string } | undefined
}

/**
 * Sends what a person typed (docs/interface.md#reply-webhook). The bot is then silent for that contact while the
 * pause lasts, and an answer that it is just making is dropped. Throws `CONTACT_NOT_FOUND`, `CONTACT_OPTED_OUT`, and
 * `VALIDATION_FAILED` for files on a channel that does not carry them.
 */
export async function sendAgentReply(
  tx: Tx,
  accountId: string,
  { contactId, body, attachments, member }: AgentReply,
): Promise<MessageRow> {
  await tx.lock(locks.conversation(contactId))
  const contact = await requireContact(tx, accountId, contactId)
  const to = await requirePermission(tx, contact)
  await requireCarriesFiles(tx, contact, attachments)
  await pauseBot(tx, contact)
  const id = newId('msg', tx.now)
  const { channel, campaignId } = contact
  await createOutgoingMessage(tx, {
    id,
    to,
    body,
    channel: channel ?? defaultChannel,
    campaignId,
    author: 'user',
    member,
    attachments,
  })
  await markRead(tx, contactId)
  await messageSent.happened(tx, contact)
  return readMessage(tx, id)
}

async function requireCarriesFiles(
  tx: Tx,
  { accountId, channel }: ContactRow,
  attachments: readonly StoredAttachment[],
): Promise<void> {
  const label = channel ?? defaultChannel
  const carried = attachments.length === 0 ? [] : await carriedMedia(tx, accountId, label)
  const index = attachments.findIndex(
    ({ contentType }) => !carried.some((type) => contentType.startsWith(type)),
  )
  if (index === -1) return
  const types = carried.length === 0 ? 'text alone' : `files of these types: ${carried.join(', ')}`
  throw fieldProblem(`attachments[${index}]`, `cannot be sent: the channel ${label} carries ${types}`)
}
