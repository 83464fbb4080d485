import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ChannelRow } from '../../channels/channels.store.ts'
import type { IncomingChannelMessage } from '../../channels/incoming.ts'
import { adapters } from '../../channels/registry.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { applyReceipt } from './applyReceipt.ts'
import { readAttachments } from '../media/attachments.store.ts'
import { isOwnEcho, showsWholeMessage } from './ownEcho.rules.ts'
import { textSent } from '../message.rules.ts'

/** So many of the last messages are compared. */
const compared = 20

/**
 * Takes an echo, of which its provider does not say who has sent it, for the receipt of a message of ours where it is one.
 * Returns whether it is. The caller holds the lock of the conversation.
 */
export async function matchOwnEcho(
  tx: Tx,
  channel: ChannelRow,
  contactId: string,
  echo: IncomingChannelMessage,
): Promise<boolean> {
  const last = await listSent(tx, channel.id, contactId)
  const files = await readAttachments(tx, last)
  const ours = last
    .map((message) => ({
      ...message,
      body: textSent(adapters[channel.kind].can, message),
      files: files.get(message.id) ?? [],
    }))
    .findLast((message) => isOwnEcho(message, echo, tx.now)) // the oldest is sent first
  if (ours === undefined) return false
  const { providerId } = echo
  if (showsWholeMessage(ours))
    await applyReceipt(tx, channel, { message: { id: ours.id, providerId }, state: 'sent' })
  return true
}

/** What we have sent to a contact on a channel last, newest first, without the echoes of others. */
function listSent({ q, t: { message: m } }: Reader, channelId: string, contactId: string) {
  return q
    .select()
    .from(m)
    .where(
      and(
        eq(m.contactId, contactId),
        eq(m.channelId, channelId),
        eq(m.direction, 'outgoing'),
        eq(m.type, 'text'),
        isNull(m.incomingKey),
      ),
    )
    .orderBy(desc(m.id))
    .limit(compared)
}
