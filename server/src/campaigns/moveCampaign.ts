import type { CampaignStatus, OpeningQueue } from '@replyloop/shared/campaign'
import type { Tx } from '../db/db.ts'
import { mayMove } from './campaign.rules.ts'
import { findCampaign, updateCampaignRow, type CampaignRow } from './campaigns.store.ts'
import { cancelFollowUpsOf } from './followUps.store.ts'
import { cancelOpenings, countOpenings } from './openings.store.ts'
import { queueLock } from './queueLock.ts'
import { resumeQueue } from './startOpenings.ts'

/** A campaign's queue after a move: how many openings still wait, are held, or were cancelled. */
export type QueueCounts = Omit<OpeningQueue, 'estimatedEnd'>

/**
 * Moves a campaign to another status: Draft to Live, Live to Paused and back, Paused to Completed, and no others.
 * Pausing keeps the queue, going Live resumes it, Completed cancels it; whatever is not Live ends follow-ups. Returns
 * `undefined`, having done nothing, for any other move.
 */
export async function moveCampaign(
  tx: Tx,
  { id }: CampaignRow,
  status: CampaignStatus,
): Promise<QueueCounts | undefined> {
  await tx.lock(queueLock(id))
  const campaign = await findCampaign(tx, id)
  if (campaign === undefined) return undefined
  if (status !== campaign.status) {
    if (!mayMove(campaign.status, status)) return undefined
    await updateCampaignRow(tx, id, { status })
    if (status === 'Live') await resumeQueue(tx, id)
    else await cancelFollowUpsOf(tx, id, `campaign_${status.toLowerCase()}`)
  }
  const { waiting, held } = await countOpenings(tx, id)
  if (status !== 'Completed') return { waiting, held, cancelled: 0 }
  await cancelOpenings(tx, id, 'campaign_completed')
  return { waiting: 0, held: 0, cancelled: waiting + held }
}
