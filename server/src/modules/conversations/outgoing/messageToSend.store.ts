import { and, eq } from 'drizzle-orm'
import type { MessageToSend } from '../../channels/outgoing.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

/** What decides about a message to a contact when it is its turn. */
interface KnownToSend {
  /** How the contact is known on the channel. */
  known: MessageToSend['known']
  /** Whether nothing may start by itself for the contact. */
  holdsStarts: boolean
}

/** By which columns `holdsStarts` tells of a contact. */
const handOverOf = ({ needsHumanReason, needsHumanAt, unlookedSince }: Schema['contact']) => ({
  needsHumanReason,
  needsHumanAt,
  unlookedSince,
})

/**
 * What is known of the contact of a message, and of it on a channel. By one statement, since the contact may just become part of
 * another one, with the message and its addresses.
 */
export async function readKnownToSend(
  { q, t: { identity: i, message: m, contact: c } }: Reader,
  channelId: string,
  messageId: string,
): Promise<KnownToSend> {
  const rows = await q
    .select({
      address: i.address,
      lastReceivedAt: i.lastReceivedAt,
      ...handOverOf(c),
    })
    .from(m)
    .innerJoin(c, eq(c.id, m.contactId))
    .leftJoin(i, and(eq(i.contactId, c.id), eq(i.channelId, channelId)))
    .where(eq(m.id, messageId))
  return {
    known: rows.flatMap(({ address, lastReceivedAt }) =>
      address === null ? [] : [{ address, lastReceivedAt }],
    ),
    holdsStarts: rows.some(holdsStarts),
  }
}

/** Whether a hand-over holds a message of a campaign. */
export async function isHeldByHandOver(
  { q, t: { message: m, contact: c } }: Reader,
  messageId: string,
): Promise<boolean> {
  const rows = await q
    .select(handOverOf(c))
    .from(m)
    .innerJoin(c, eq(c.id, m.contactId))
    .where(and(eq(m.id, messageId), eq(m.author, 'campaign')))
  return rows.some(holdsStarts)
}
