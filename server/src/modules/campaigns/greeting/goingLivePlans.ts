import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { planGoingLiveJob } from '../campaigns.jobs.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { countAllUnsent } from '../openings/openingsOfCampaign.store.ts'
import { planKey, pressedPlan, showPlan, type PlannedPress } from './keptPlans.ts'
import { keepMadePlan } from './keptPlans.store.ts'
import { planGoingLive } from './planGoingLive.ts'

export interface GoingLiveParts {
  db: Db
  clock: Clock
  pacePerMinute: number
}

const makeNow = ({ db, clock, pacePerMinute }: GoingLiveParts, campaign: CampaignRow) =>
  planGoingLive(db, campaign, { now: clock.now(), pacePerMinute })

async function pressOf(parts: GoingLiveParts, campaign: CampaignRow): Promise<PlannedPress> {
  const { db } = parts
  const { id: campaignId, accountId } = campaign
  const key = await planKey(db.read, accountId, [campaign], 'who waits')
  const count = () => countAllUnsent(db.read, campaign)
  return {
    accountId,
    key,
    countPeople: count,
    countGreeted: count,
    make: () => makeNow(parts, campaign),
    asked: null,
    begin: (tx) =>
      enqueue(tx, planGoingLiveJob, { campaignId, key }, { uniqueKey: `planGoingLive:${campaignId}:${key}` }),
  }
}

/** Whom a campaign would greet if it went Live; of very many people `undefined`, until a job has found out. */
export const showGoingLive = async (
  parts: GoingLiveParts,
  campaign: CampaignRow,
): Promise<GreetingPlan | undefined> => showPlan(parts, await pressOf(parts, campaign))

/** Whom a campaign greets that is moved to Live now: as it was shown. Throws `PLAN_CHANGED`. */
export const pressedGoingLive = async (parts: GoingLiveParts, campaign: CampaignRow): Promise<GreetingPlan> =>
  pressedPlan(parts, await pressOf(parts, campaign))

/** Makes the plan of a campaign that very many people wait for, and keeps it. */
export async function makeGoingLivePlan(
  parts: GoingLiveParts,
  { campaignId, key }: { campaignId: string; key: string },
): Promise<void> {
  const campaign = await findCampaign(parts.db.read, campaignId)
  if (campaign === undefined) return
  const plan = await makeNow(parts, campaign)
  await parts.db.write((tx) => keepMadePlan(tx, { accountId: campaign.accountId, key }, plan))
}
