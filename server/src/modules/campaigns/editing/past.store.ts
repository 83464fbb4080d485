import type { Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { insertAnswers, type GivenAnswer } from '../answering/answers.store.ts'
import type { FollowUpRow } from '../followUps/followUps.store.ts'
import type { OpeningRow } from '../openings/openings.store.ts'

/** A campaign with all that its bot knows. */
export type PastCampaign = Omit<
  Schema['campaign']['$inferSelect'],
  'isExample' | 'answers' | 'answersVersion' | 'passagesVersion'
> & { answers: GivenAnswer[] }

/** Adds campaigns of the past, as they stand: nothing is sent. */
export async function insertPastCampaigns(tx: Tx, campaigns: PastCampaign[]): Promise<void> {
  await tx.q.insert(tx.t.campaign).values(campaigns.map((campaign) => ({ ...campaign, answers: [] })))
  for (const campaign of campaigns) await insertAnswers(tx, campaign, campaign.answers)
}

/** Adds what campaigns have sent in the past, or have in their queues. */
export async function insertPastOpenings(
  { q, t }: Tx,
  { openings, followUps }: { openings: OpeningRow[]; followUps: FollowUpRow[] },
): Promise<void> {
  if (openings.length > 0) await q.insert(t.opening).values(openings)
  if (followUps.length > 0) await q.insert(t.followUp).values(followUps)
}
