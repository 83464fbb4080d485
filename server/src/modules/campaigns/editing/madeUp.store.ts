import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'

/** The ids of the campaigns of an account that a version before has made up, oldest first. */
export async function listMadeUpCampaigns(
  { q, t: { campaign: c } }: Reader,
  accountId: string,
): Promise<string[]> {
  const rows = await q
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.isExample, true)))
    .orderBy(c.id)
  return rows.map(({ id }) => id)
}

/** Makes a made-up campaign the account's own, as people use it. */
export async function keepCampaign({ q, t: { campaign: c } }: Tx, id: string): Promise<void> {
  await q.update(c).set({ isExample: false }).where(eq(c.id, id))
}
