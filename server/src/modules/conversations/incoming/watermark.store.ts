import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

/** What is told of the messages to a contact on a channel. */
interface About {
  channelId: string
  contactId: string
  state: 'delivered' | 'read'
}

const isUntold = ({ message: m }: Schema, { channelId, contactId, state }: About) =>
  and(
    eq(m.contactId, contactId),
    eq(m.channelId, channelId),
    eq(m.direction, 'outgoing'),
    isNull(state === 'read' ? m.readAt : m.deliveredAt),
  )

/** The outgoing messages to a contact on a channel of which it has not been told yet that they were delivered, or read. */
export function listUntold({ q, t }: Reader, about: About) {
  const m = t.message
  return q
    .select({
      id: m.id,
      status: m.status,
      channel: m.channel,
      campaignId: m.campaignId,
      createdAt: m.createdAt,
      sentAt: m.sentAt,
      deliveredAt: m.deliveredAt,
    })
    .from(m)
    .where(and(isUntold(t, about), inArray(m.status, ['Queued', 'Sent'])))
    .orderBy(m.id)
}
export type Untold = Awaited<ReturnType<typeof listUntold>>[number]

/** Stores of those accepted up to an instant, and of some others, that they were delivered, or read, now. */
export async function setToldUpTo(
  { q, t, now }: Tx,
  { upTo, alsoIds, ...about }: About & { upTo: number; alsoIds: readonly string[] },
): Promise<void> {
  const m = t.message
  const isCovered = or(lte(m.sentAt, upTo), inArray(m.id, [...alsoIds]))
  await q
    .update(m)
    .set({
      deliveredAt: sql`coalesce(${m.deliveredAt}, ${sql.param(now, m.deliveredAt)})`,
      ...(about.state === 'read' && { readAt: now }),
    })
    .where(and(isUntold(t, about), eq(m.status, 'Sent'), isCovered))
}
