import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'

/** Puts the messages of a contact into the conversation of another one, into which it is merged. */
export async function moveMessages({ q, t: { message: m } }: Tx, from: string, to: string): Promise<void> {
  await q.update(m).set({ contactId: to }).where(eq(m.contactId, from))
}

/** How many messages a contact has. */
export const countMessages = ({ q, t: { message: m } }: Reader, contactId: string): Promise<number> =>
  q.$count(m, eq(m.contactId, contactId))
