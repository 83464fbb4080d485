import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import type { CampaignRow } from './campaigns.store.ts'
import {
  listHolding,
  listUnsentCampaigns,
  requeueHeld,
  withdrawOpenings,
  type Held,
} from './openings.store.ts'
import { queueLock } from './queueLock.ts'
import { noteOpening } from './sendOpening.ts'

/**
 * Starts the job that sends a campaign's queue, unless it runs. The caller holds `queueLock`, so a job that is just ending
 * either sees what is queued now, or is gone.
 */
export const resumeQueue = (tx: Tx, campaignId: string): Promise<void> =>
  enqueue(tx, 'sendOpening', { campaignId }, { uniqueKey: `sendOpening:${campaignId}` })

/** Queues held openings again, to be sent at the campaign's pace: after a grant, a changed contact, or another text. */
export async function releaseHeld(tx: Tx, held: Held): Promise<void> {
  const campaignIds = await listHolding(tx, held)
  if (campaignIds.length === 0) return
  await tx.lock(...campaignIds.map(queueLock)) // before the openings: whoever sends them takes both in this order
  await requeueHeld(tx, held, campaignIds)
  if ('accountId' in held) tx.notify(`account:${held.accountId}`) // who edits a campaign announces that
  for (const campaignId of campaignIds) await resumeQueue(tx, campaignId)
}

/** Takes a contact who has left a list out of the queues that no list of the contact's puts it in any more. */
export async function withdrawFromQueues(tx: Tx, contactId: string, leftListId: string): Promise<void> {
  const campaignIds = await listUnsentCampaigns(tx, contactId)
  if (campaignIds.length === 0) return
  await tx.lock(...campaignIds.map(queueLock)) // somebody may just be sending one of them
  for (const campaignId of await withdrawOpenings(tx, contactId, leftListId))
    await noteOpening(tx, { contactId, campaignId }, { decision: 'cancelled', rule: 'left_list' })
}

/** Reconsiders what a campaign has not sent, after it was edited. The caller holds `queueLock`. */
export async function reconsiderOpenings(tx: Tx, { id, status }: CampaignRow): Promise<void> {
  await releaseHeld(tx, { campaignId: id })
  if (status === 'Live') await resumeQueue(tx, id)
}
