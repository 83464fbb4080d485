import type { Referral } from '@replyloop/shared/contract/content'
import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'

/**
 * Keeps what has led a contact to write, where nothing was known of that. It does not count as a change of the contact: its
 * `updatedAt` stays. The caller holds the lock of its conversation.
 */
export async function keepSource(
  { q, t: { contact: c } }: Tx,
  { id, source: known }: ContactRow,
  source: Referral,
): Promise<void> {
  if (known !== null) return
  await q
    .update(c)
    .set({ source })
    .where(and(eq(c.id, id), isNull(c.source)))
}
