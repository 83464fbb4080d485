import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { ListRow } from '../../lists/lists.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { retryOnHoldJob, sendOpeningJob } from '../campaigns.jobs.ts'
import { deleteUnsentOpenings, listUnaffordable, requeueOfContact } from './openings.store.ts'
import { lacksAddress, listHolding, listUnsentCampaigns } from './openingsOfContact.store.ts'
import { queueAffordable } from './queueAffordable.ts'
import { recordOpening } from './recordOpening.ts'

/** With the id of a campaign behind it, this is the unique key of the job that sends its queue. */
export const queueJobKeyPrefix = 'sendOpening:'

/**
 * Starts the job that sends a campaign's queue, unless it runs. The caller holds `locks.queue`, so a job that is just ending
 * either sees what is queued now, or is gone. The job ends at once where the campaign is not Live.
 */
export const resumeQueue = (tx: Tx, campaignId: string): Promise<void> =>
  enqueue(tx, sendOpeningJob, { campaignId }, { uniqueKey: `${queueJobKeyPrefix}${campaignId}` })

/** Decides again about openings on hold: those to a contact who was changed, or after a grant what the account can pay for. */
export async function retryOnHold(
  tx: Tx,
  { accountId, contactId }: { accountId: string; contactId?: string | undefined },
): Promise<void> {
  const campaignIds =
    contactId === undefined ? await listUnaffordable(tx, accountId) : await listHolding(tx, contactId)
  if (campaignIds.length === 0) return
  await tx.lock(...campaignIds.map(locks.queue)) // before the openings: who sends them takes both in this order
  if (contactId !== undefined) await requeueOfContact(tx, contactId, campaignIds)
  else for (const id of campaignIds) await queueAffordable(tx, { id, accountId })
  tx.notify(`account:${accountId}`)
  for (const campaignId of campaignIds) await resumeQueue(tx, campaignId)
}

/**
 * Has `retryOnHold` run for an account. By a job: the transaction that grants credits would wait for a queue that is just
 * being sent, whose transaction may wait for the account that the grant has locked.
 */
export const scheduleRetryOnHold = (tx: Tx, { accountId }: { accountId: string }): Promise<void> =>
  enqueue(tx, retryOnHoldJob, { accountId })

/** Has `retryOnHold` run for a contact who has openings that wait. By a job, which must not wait for the contact's row either. */
export async function scheduleRetryOfContact(
  tx: Tx,
  { id: contactId, accountId }: Pick<ContactRow, 'id' | 'accountId'>,
): Promise<void> {
  if ((await listUnsentCampaigns(tx, contactId)).length > 0)
    await enqueue(tx, retryOnHoldJob, { accountId, contactId })
}

/** The same for a contact who has an address on a channel now, where an opening waits for that. */
export async function retryForAddress(tx: Tx, contact: Pick<ContactRow, 'id' | 'accountId'>): Promise<void> {
  if (await lacksAddress(tx, contact.id)) await scheduleRetryOfContact(tx, contact)
}

/** Takes a contact who has left a list out of the queues that no list of the contact's puts it in any more. */
export async function cancelOpeningsOnLeave(
  tx: Tx,
  { contact: { id: contactId }, list }: { contact: ContactRow; list: ListRow },
): Promise<void> {
  const campaignIds = await listUnsentCampaigns(tx, contactId)
  if (campaignIds.length === 0) return
  await tx.lock(...campaignIds.map(locks.queue)) // somebody may just be sending one of them
  for (const campaignId of await deleteUnsentOpenings(tx, contactId, list.id))
    await recordOpening(tx, { contactId, campaignId }, { decision: 'cancelled', rule: 'left_list' })
}
