import type { GreetingPlan } from '@replyloop/shared/contract/greetingPlan'
import type { CampaignStatus } from '@replyloop/shared/values/campaign'
import { maxActiveCampaigns } from '@replyloop/shared/values/limits'
import { audit } from '../../access/audit.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { countsAsMany, mayTransition, transitionRefusal } from '../campaign.rules.ts'
import { wakeBroadcastsOf } from '../broadcasts/wakeBroadcast.ts'
import { greetingAsked } from '../campaigns.facts.ts'
import {
  countActiveCampaigns,
  findCampaign,
  updateCampaignRow,
  type CampaignRow,
} from '../campaigns.store.ts'
import { planChanged } from '../greeting/confirmGreeting.rules.ts'
import { endDatedStepsOf } from '../followUps/datedSteps.store.ts'
import { cancelFollowUpsOf } from '../followUps/followUps.store.ts'
import { countAllQueued, countAllUnsent, countOpenings } from '../openings/openingsOfCampaign.store.ts'
import { cancelOpenings, markQueuedAsMany } from '../openings/openings.store.ts'
import { resumeQueue } from '../openings/resumeQueue.ts'
import { presentQueue, type QueueCounts } from '../reports/readQueue.ts'
import { requireCampaign } from '../requireCampaign.ts'

/**
 * Moves a campaign to another status: Draft to Live, Live to Paused and back, Paused to Completed, and no others.
 * Pausing keeps the queue, going Live resumes it, Completed cancels it; what is not Live ends follow-ups. Returns
 * what is left of the queue; `undefined`, having done nothing, for any other move.
 */
export async function transitionCampaign(
  tx: Tx,
  caller: Actor,
  { id }: CampaignRow,
  status: CampaignStatus,
  { greet = true, plan }: GoesLive = {},
): Promise<QueueCounts | undefined> {
  await tx.lock(locks.queue(id))
  const campaign = await findCampaign(tx, id)
  if (campaign === undefined) return undefined
  if (status !== campaign.status) {
    if (!mayTransition(campaign.status, status)) return undefined
    if (status === 'Live') await prepareQueue(tx, campaign, { greet, plan })
    await updateCampaignRow(tx, id, { status })
    const changes = { status: { before: campaign.status, after: status } }
    await audit(tx, caller, 'campaign_status_changed', campaign.name, { changes, facts: { campaignId: id } })
    await wakeBroadcastsOf(tx, id)
    if (status === 'Live') await resumeQueue(tx, id)
    else await cancelFollowUpsOf(tx, id, status === 'Completed' ? 'campaign_completed' : 'campaign_paused')
    if (status === 'Completed') await endDatedStepsOf(tx, campaign, 'campaign_completed')
  }
  const { waiting, held } = await countOpenings(tx, campaign)
  if (status !== 'Completed') return { waiting, held, cancelled: 0 }
  await cancelOpenings(tx, id, 'campaign_completed')
  return { waiting: 0, held: 0, cancelled: waiting + held }
}

/** Whom a campaign that goes Live greets of those who joined while it was Paused, or waited before: nobody, or whom the confirmed plan counted. */
interface GoesLive {
  greet?: boolean | undefined
  plan?: GreetingPlan | undefined
}

/** Takes out of a queue that is about to be sent those who are not to be greeted. Four or more of them start at once: they are many. */
async function prepareQueue(tx: Tx, campaign: CampaignRow, { greet, plan }: GoesLive): Promise<void> {
  const { id } = campaign
  if (plan !== undefined || greet === false) await greetingAsked.happened(tx, campaign)
  if (greet === false) return cancelOpenings(tx, id, 'not_greeted')
  if (plan !== undefined) await requireSameJoins(tx, campaign, plan)
  if (countsAsMany(await countAllQueued(tx, campaign))) await markQueuedAsMany(tx, id)
}

/** Throws `PLAN_CHANGED` where others wait by now than a plan has counted. */
async function requireSameJoins(tx: Tx, campaign: CampaignRow, { joins }: GreetingPlan): Promise<void> {
  const unsent = await countAllUnsent(tx, campaign)
  if (unsent !== joins) throw planChanged(unsent, joins)
}

/**
 * Moves a campaign to another status and returns what that did to its queue. Throws `VALIDATION_FAILED` for other moves, and
 * where as many campaigns as may be are Live or Paused already.
 */
export async function changeCampaignStatus(
  tx: Tx,
  caller: Actor,
  id: string,
  { status, pacePerMinute, ...goesLive }: { status: CampaignStatus; pacePerMinute: number } & GoesLive,
) {
  const campaign = await requireCampaign(tx, caller.id, id)
  if (campaign.status === 'Draft' && status === 'Live') await requireBelowActiveLimit(tx, caller.id)
  const moved = await transitionCampaign(tx, caller, campaign, status, goesLive)
  tx.notify(`changed:${caller.id} campaign`)
  if (moved !== undefined)
    return { status, queue: presentQueue({ ...campaign, status }, moved, { now: tx.now, pacePerMinute }) }
  throw fieldProblem('status', transitionRefusal(campaign.status, status))
}

async function requireBelowActiveLimit(tx: Tx, accountId: string): Promise<void> {
  await tx.lock(locks.activeCampaigns(accountId))
  if ((await countActiveCampaigns(tx, accountId)) >= maxActiveCampaigns)
    throw fieldProblem(
      'status',
      `cannot be Live: ${maxActiveCampaigns} campaigns are Live or Paused already; complete one first`,
    )
}
