import { isOneOf } from '@replyloop/shared/values/oneOf'
import { creditRefusals, templateHoldReasons, type OpeningHoldReason } from '@replyloop/shared/values/opening'
import { readAccount } from '../../accounts/accounts.store.ts'
import { presentDay } from '../../accounts/settings.ts'
import { affordableMessages } from '../../credits/charge.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { z } from 'zod'
import type { reviewHeldJob } from '../campaigns.jobs.ts'
import { findCampaign, listActiveCampaigns, listWithTemplates, type CampaignRow } from '../campaigns.store.ts'
import { releaseHeld } from '../broadcasts/releaseHeld.ts'
import { runFollowUpAt } from '../followUps/followUps.ts'
import { listOverdueFollowUps } from '../followUps/followUps.store.ts'
import { applyTemplateChanges, templateHoldOf } from '../templates/applyTemplateChanges.ts'
import { reasonsEndedBy, type HoldEnd } from './holds.ts'
import * as held from './holds.store.ts'
import { countQueued } from './openingsOfCampaign.store.ts'
import { listHolding } from './openingsOfContact.store.ts'
import { scheduleReview } from './holdOpening.ts'
import { resumeQueue } from './resumeQueue.ts'

type Review = z.output<typeof reviewHeldJob.payload>

/**
 * Has openings on hold decided again, each campaign in a transaction of its own: those of one campaign whose time has come, or what
 * something that has happened to an account or a contact may have ended.
 */
export async function runReview({ db }: { db: Db }, review: Review, job: RunningJob): Promise<void> {
  const { campaignId, accountId, contactId, end = 'time' } = review
  if (accountId !== undefined && contactId === undefined) await releaseHeld(db, accountId, end)
  for (const id of await listToReview(db.read, review))
    await db.write(
      async (tx) => {
        await tx.lock(locks.queue(id)) // one who held an opening a moment ago has committed
        if (campaignId !== undefined) await job.finish(tx) // before the next one is scheduled
        if (end === 'channel_changed') await applyTemplateChanges(tx, id)
        if (end === 'resumption')
          for (const followUp of await listOverdueFollowUps(tx, id)) await runFollowUpAt(tx, followUp, tx.now)
        await reviewHeld(tx, id, end, contactId)
      },
      { alone: true },
    )
}

/** The campaigns that may hold what is to be reviewed. */
async function listToReview(
  read: Reader,
  { campaignId, accountId, contactId, end = 'time' }: Review,
): Promise<readonly string[]> {
  if (campaignId !== undefined) return [campaignId]
  if (contactId !== undefined) return listHolding(read, contactId)
  if (accountId === undefined) return []
  if (end === 'resumption') return listActiveCampaigns(read, accountId)
  const holding = await held.listHoldingFor(read, accountId, reasonsEndedBy(end))
  if (end !== 'channel_changed') return holding
  return [...new Set([...(await listWithTemplates(read, accountId)), ...holding])]
}

/**
 * Queues those openings on hold of a campaign that something may have ended, in the order of joining, to go out at its send rate.
 * The caller holds `locks.queue`.
 */
export async function reviewHeld(
  tx: Tx,
  campaignId: string,
  end: HoldEnd,
  contactId?: string,
): Promise<void> {
  const campaign = await findCampaign(tx, campaignId)
  if (campaign === undefined) return
  if (end === 'time')
    for (const reason of reasonsEndedBy('time')) {
      const next = await held.requeueDue(tx, campaign, reason)
      if (next !== undefined) await scheduleReview(tx, campaignId, next)
    }
  if (end === 'time' || end === 'credit') await queueAffordable(tx, campaign)
  else await held.requeueHeld(tx, campaign, await reasonsEnded(tx, campaign, end), { contactId })
  await resumeQueue(tx, campaignId)
  tx.notify(`changed:${campaign.accountId} campaign`)
}

/** The reasons that something has ended for all that a campaign holds; a template that waits still has it held, and says for what. */
async function reasonsEnded(
  tx: Tx,
  campaign: CampaignRow,
  end: HoldEnd,
): Promise<readonly OpeningHoldReason[]> {
  const reasons = reasonsEndedBy(end)
  if (end === 'resumption' && (await readAccount(tx, campaign.accountId)).suspendedAt !== null) return []
  const still =
    end === 'channel_changed' || end === 'other_channels' ? await templateHoldOf(tx, campaign) : undefined
  if (still === undefined) return reasons
  await held.changeReason(tx, campaign, templateHoldReasons, still)
  return reasons.filter((reason) => !isOneOf(templateHoldReasons, reason))
}

/**
 * Queues, in the order of joining, what a campaign holds for lack of credit or for the daily limit: as many as the account can
 * pay for by now, beside those that are queued already. What a daily limit leaves is reviewed when the day is over. The caller
 * holds `locks.queue`.
 */
export async function queueAffordable(tx: Tx, campaign: CampaignRow): Promise<void> {
  if (!(await held.holdsFor(tx, campaign, creditRefusals))) return
  const account = await readAccount(tx, campaign.accountId)
  const affordable = affordableMessages(account, tx.now)
  const left = affordable > 0 ? affordable - (await countQueued(tx, campaign)) : 0
  if (left > 0) await held.requeueHeld(tx, campaign, creditRefusals, { first: left })
  if (account.dailyCreditLimit !== null && (await held.holdsFor(tx, campaign, creditRefusals)))
    await scheduleReview(tx, campaign.id, presentDay(account, tx.now).endsAt, 'daily_limit')
}
