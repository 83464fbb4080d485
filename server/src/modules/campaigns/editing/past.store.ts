import { and, eq } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { FollowUpRow } from '../followUps/followUps.store.ts'
import type { OpeningRow } from '../openings/openings.store.ts'

/** A campaign with all that its bot knows. */
export type PastCampaign = Schema['campaign']['$inferSelect']

/** Adds campaigns of the past, as they stand: nothing is sent. */
export async function insertPastCampaigns({ q, t }: Tx, campaigns: PastCampaign[]): Promise<void> {
  await q.insert(t.campaign).values(campaigns)
}

/** Adds what campaigns have sent in the past, or have in their queues. */
export async function insertPastOpenings(
  { q, t }: Tx,
  { openings, followUps }: { openings: OpeningRow[]; followUps: FollowUpRow[] },
): Promise<void> {
  if (openings.length > 0) await q.insert(t.opening).values(openings)
  if (followUps.length > 0) await q.insert(t.followUp).values(followUps)
}

/** Whether an account has any campaign. */
export async function hasCampaign({ q, t: { campaign: c } }: Reader, accountId: string): Promise<boolean> {
  return (await q.select({ id: c.id }).from(c).where(eq(c.accountId, accountId)).limit(1)).length > 0
}

/** The campaigns of an account that are examples. */
export const listExampleCampaigns = (
  { q, t: { campaign: c } }: Reader,
  accountId: string,
): PromiseLike<Pick<CampaignRow, 'id' | 'name'>[]> =>
  q
    .select({ id: c.id, name: c.name })
    .from(c)
    .where(and(eq(c.accountId, accountId), eq(c.isExample, true)))
    .orderBy(c.id)
