import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'

/** Marks a contact's reactions to a message as taken back. */
export async function revokeReactions(
  { q, t: { message: m }, now }: Tx,
  { contactId, channelId, reactsTo }: { contactId: string; channelId: string; reactsTo: string },
): Promise<void> {
  await q
    .update(m)
    .set({ revokedAt: now })
    .where(
      and(
        eq(m.contactId, contactId),
        eq(m.channelId, channelId),
        eq(m.direction, 'incoming'),
        eq(m.reactsTo, reactsTo),
        isNull(m.revokedAt),
      ),
    )
}
