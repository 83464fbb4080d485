import { eq, and, isNull } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Puts the messages of a contact into the conversation of another one, into which it is merged. */
export async function moveMessages({ q, t: { message: m } }: Tx, from: string, to: string): Promise<void> {
  await q.update(m).set({ contactId: to }).where(eq(m.contactId, from))
}

/** How many messages a contact has. */
export const countMessages = ({ q, t: { message: m } }: Reader, contactId: string): Promise<number> =>
  q.$count(m, eq(m.contactId, contactId))

/** The labels of the custom channels of a contact's messages. */
export async function listCustomLabels(
  { q, t: { message: m } }: Reader,
  contactId: string,
): Promise<string[]> {
  const rows = await q
    .selectDistinct({ channel: m.channel })
    .from(m)
    .where(and(eq(m.contactId, contactId), isNull(m.channelId)))
  return rows.map(({ channel }) => channel)
}
