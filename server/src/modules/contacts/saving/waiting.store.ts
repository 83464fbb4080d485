import { eq } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'

/** Stores until when the next messages of a contact are waited for, or what they do. */
export async function setWaiting(
  { q, t }: Tx,
  id: string,
  change: Partial<Pick<ContactRow, 'answersUntil' | 'asksUntil' | 'writingCancels'>>,
): Promise<void> {
  await q.update(t.contact).set(change).where(eq(t.contact.id, id))
}
