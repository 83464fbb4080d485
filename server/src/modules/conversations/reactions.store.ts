import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'

/** Marks reactions to a message as taken back: a contact's, or ours to one of the contact's messages. */
export async function revokeReactions(
  { q, t: { message: m }, now }: Tx,
  {
    contactId,
    channelId,
    reactsTo,
    direction = 'incoming',
  }: { contactId: string; channelId: string; reactsTo: string; direction?: 'incoming' | 'outgoing' },
): Promise<void> {
  await q
    .update(m)
    .set({ revokedAt: now })
    .where(
      and(
        eq(m.contactId, contactId),
        eq(m.channelId, channelId),
        eq(m.direction, direction),
        eq(m.reactsTo, reactsTo),
        isNull(m.revokedAt),
      ),
    )
}
