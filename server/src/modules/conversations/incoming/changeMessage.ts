import type { ChannelRow } from '../../channels/channels.store.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { messageEdited } from '../conversations.facts.ts'
import { changeConversation } from '../conversations.store.ts'
import { findErasedId, findIdByKey } from './erasedMessages.store.ts'
import { keyOnChannel } from '../message.rules.ts'
import { findMessage, setEdited, setRevoked, type MessageRow } from '../messages.store.ts'
import { requireLocked } from '../outgoing/requireLocked.ts'
import { storableText } from '../storableText.ts'

/**
 * Stores that the writer of a message has changed its text; of several changes the latest counts, and one that nobody understands
 * leaves the text. Returns whether the message is known; one that was erased is.
 */
export const editMessage = (
  tx: Tx,
  channel: ChannelRow,
  { providerId, body, at }: { providerId: string; body?: string | undefined; at: number },
): Promise<boolean> =>
  changeMessage(tx, channel, providerId, async (message) => {
    if (message.editedAt !== null && message.editedAt >= at) return
    const edited = { ...message, body: body === undefined ? message.body : storableText(body), editedAt: at }
    await setEdited(tx, edited)
    if (message.direction === 'outgoing' || body === undefined) return
    const contact = await requireContact(tx, message.accountId, message.contactId)
    await messageEdited.happened(tx, { contact, message: edited })
  })

/** Stores that the writer of a message has taken it back. Returns whether the message is known; one that was erased is. */
export const revokeMessage = (
  tx: Tx,
  channel: ChannelRow,
  { providerId, at }: { providerId: string; at: number },
): Promise<boolean> =>
  changeMessage(tx, channel, providerId, ({ id, revokedAt }) =>
    revokedAt === null ? setRevoked(tx, id, at) : Promise.resolve(),
  )

async function changeMessage(
  tx: Tx,
  { accountId, id: channelId }: ChannelRow,
  providerId: string,
  change: (message: MessageRow) => Promise<void>,
): Promise<boolean> {
  const incomingKey = keyOnChannel(channelId, providerId)
  const id = await findIdByKey(tx, accountId, incomingKey)
  if (id === undefined) return (await findErasedId(tx, accountId, incomingKey)) !== undefined
  const known = await findMessage(tx, id)
  if (known === undefined) return true
  await tx.lock(locks.conversation(known.contactId))
  const message = await findMessage(tx, id)
  if (message === undefined) return true // erased a moment ago
  requireLocked(known.contactId, message)
  await change(message)
  await changeConversation(tx, { id: message.contactId, accountId }, { kind: 'message' })
  return true
}
