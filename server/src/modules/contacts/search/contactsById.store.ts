import { and, eq, inArray } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'

/** Contacts of an account by their ids, in the order of these. */
export async function listContactsOf(
  { q, t: { contact: c } }: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<ContactRow[]> {
  const rows = await q
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), inArray(c.id, [...ids])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
