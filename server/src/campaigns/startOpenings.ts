import type { ContactRow } from '../contacts/contact.rules.ts'
import { setCampaign } from '../contacts/contacts.store.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import { goesOutNow, joinWindowMs, takesJoins } from './campaign.rules.ts'
import { findCampaign, type CampaignRow } from './campaigns.store.ts'
import {
  countJoins,
  firstQueued,
  insertOpening,
  listHolding,
  listUnsentCampaigns,
  requeueHeld,
  withdrawOpenings,
  type Held,
} from './openings.store.ts'
import { queueLock } from './queueLock.ts'
import { noteOpening, sendOpeningNow } from './sendOpening.ts'

/** How a contact joined: which list, and whether with so many others that none of their openings goes out at once. */
interface Join {
  listId: string
  queueAll: boolean
}

/**
 * Opens every campaign that is linked to a list for a contact who just joined the list, at most once per campaign and
 * contact, in the transaction of the join (specification, Funnel behaviour; contract section 6). With `queueAll` none goes out at
 * once: the contact joins in an import of four or more.
 */
export async function startOpenings(
  tx: Tx,
  contact: ContactRow,
  linked: readonly CampaignRow[],
  join: Join,
): Promise<void> {
  for (const { id } of linked) {
    await tx.lock(queueLock(id))
    const campaign = await findCampaign(tx, id) // read under the lock: nobody else decides about its queue now
    if (campaign !== undefined && takesJoins(campaign)) await startOpening(tx, campaign, contact, join)
  }
}

async function startOpening(
  tx: Tx,
  campaign: CampaignRow,
  contact: ContactRow,
  { listId, queueAll }: Join,
): Promise<void> {
  const isQueueEmpty = (await firstQueued(tx, campaign.id)) === undefined
  const { accountId } = contact
  const opening = await insertOpening(tx, {
    accountId,
    campaignId: campaign.id,
    contactId: contact.id,
    listId,
    state: 'queued',
    reason: null,
  })
  if (opening === undefined) return
  await setCampaign(tx, contact.id, campaign.id)
  const joinsInWindow = await countJoins(tx, campaign.id, joinWindowMs)
  if (!queueAll && goesOutNow({ status: campaign.status, joinsInWindow, isQueueEmpty }))
    await sendOpeningNow(tx, campaign, opening)
  else {
    const rule = campaign.status === 'Live' ? 'paced' : 'campaign_paused'
    await noteOpening(tx, opening, { decision: 'queued', rule })
    if (campaign.status === 'Live') await resumeQueue(tx, campaign.id)
  }
}

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
