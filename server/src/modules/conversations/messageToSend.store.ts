import { and, eq } from 'drizzle-orm'
import type { MessageToSend } from '../channels/outgoing.ts'
import type { Reader } from '../../platform/db/db.ts'

/**
 * What is known on a channel of the contact of a message. By one statement, since the contact may just become part of another
 * one, with the message and its addresses.
 */
export const listKnownToSend = (
  { q, t: { identity: i, message: m } }: Reader,
  channelId: string,
  messageId: string,
): PromiseLike<MessageToSend['known']> =>
  q
    .select({ address: i.address, lastReceivedAt: i.lastReceivedAt })
    .from(m)
    .innerJoin(i, eq(i.contactId, m.contactId))
    .where(and(eq(m.id, messageId), eq(i.channelId, channelId)))
