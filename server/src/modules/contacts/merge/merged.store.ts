import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'

/** Stores under which other ids custom channels know a contact, by their labels. No change of the contact either. */
export async function setOtherFromIds(
  { q, t }: Tx,
  id: string,
  otherFromIds: ContactRow['otherFromIds'],
): Promise<void> {
  await q.update(t.contact).set({ otherFromIds }).where(eq(t.contact.id, id))
}

/** Stores the text by which a search finds a contact. */
export async function setSearchText({ q, t }: Tx, id: string, searchText: string): Promise<void> {
  await q.update(t.contact).set({ searchText }).where(eq(t.contact.id, id))
}

/** Some contacts of an account, which nothing new can refer to, nor anything change, until the transaction ends. */
export function lockRows(tx: Tx, accountId: string, ids: readonly string[]): PromiseLike<ContactRow[]> {
  const c = tx.t.contact
  return tx.forUpdate(
    tx.q
      .select()
      .from(c)
      .where(and(eq(c.accountId, accountId), inArray(c.id, [...ids])))
      .orderBy(asc(c.id)),
  )
}
