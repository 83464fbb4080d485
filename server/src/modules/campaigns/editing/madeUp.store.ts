import { eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { listCampaignIds } from '../campaigns.store.ts'

/** The ids of the campaigns of an account that a version before has made up, oldest first. */
export const listMadeUpCampaigns = (read: Reader, accountId: string): Promise<string[]> =>
  listCampaignIds(read, accountId, eq(read.t.campaign.isExample, true))

/** Makes a made-up campaign the account's own, as people use it. */
export async function adoptCampaign({ q, t: { campaign: c } }: Tx, id: string): Promise<void> {
  await q.update(c).set({ isExample: false }).where(eq(c.id, id))
}
