import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { ContactRow } from '../contact.rules.ts'

/** Some contacts of an account that a version before has made up; the condition is in the words of the partial index. */
export const listMadeUpContacts = (
  { q, t: { contact: c } }: Reader,
  accountId: string,
  limit: number,
): PromiseLike<ContactRow[]> =>
  q
    .select()
    .from(c)
    .where(and(eq(c.accountId, accountId), sql`${c.isExample}`))
    .orderBy(asc(c.id))
    .limit(limit)

/** Deletes contacts of an account, with everything that refers to them. */
export async function deleteContactRows(
  { q, t: { contact: c } }: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  await q.delete(c).where(and(eq(c.accountId, accountId), inArray(c.id, [...ids])))
}

/** Takes a campaign from the contacts that joined it, before it goes. */
export async function forgetCampaign(
  { q, t: { contact: c } }: Tx,
  accountId: string,
  campaignId: string,
): Promise<void> {
  await q
    .update(c)
    .set({ campaignId: null })
    .where(and(eq(c.accountId, accountId), eq(c.campaignId, campaignId)))
}
