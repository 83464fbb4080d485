import type { CampaignStatus } from '@replyloop/shared/campaign'
import { note } from '../contacts/timeline.ts'
import type { Tx } from '../db/db.ts'
import { mayMove } from './campaign.rules.ts'
import {
  cancelOpenings,
  countOpenings,
  findCampaign,
  updateCampaign,
  type CampaignRow,
} from './campaigns.store.ts'
import { cancelFollowUps } from './followUps.ts'
import { queueLock } from './sendOpening.ts'
import { resumeQueue } from './startOpenings.ts'

/** What a move did to a campaign's queue: how many wait still, are held back, or were cancelled. */
export interface Moved {
  waiting: number
  held: number
  cancelled: number
}

/**
 * Moves a campaign to another status: Draft to Live, Live to Paused and back, Paused to Completed, and no others.
 * Pausing keeps the queue, going Live resumes it, Completed cancels it; whatever is not Live ends follow-ups. Answers
 * `undefined`, having done nothing, for a move that there is not.
 */
export async function moveCampaign(
  tx: Tx,
  { id }: Pick<CampaignRow, 'id'>,
  status: CampaignStatus,
): Promise<Moved | undefined> {
  await tx.lock(queueLock(id))
  const campaign = await findCampaign(tx, id)
  if (campaign === undefined) return undefined
  if (status !== campaign.status) {
    if (!mayMove(campaign.status, status)) return undefined
    await updateCampaign(tx, id, { status })
    if (status === 'Live') await resumeQueue(tx, id)
    else await cancelFollowUps(tx, { campaignId: id }, `campaign_${status.toLowerCase()}`)
  }
  const cancelled = status === 'Completed' ? await cancelOpenings(tx, id, 'campaign_completed') : []
  for (const contactId of cancelled)
    await note(tx, {
      contactId,
      subject: 'opening',
      decision: 'cancelled',
      rule: 'campaign_completed',
      campaignId: id,
    })
  return { ...(await countOpenings(tx, id)), cancelled: cancelled.length }
}
