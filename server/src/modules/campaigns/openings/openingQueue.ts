import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { ListRow } from '../../lists/lists.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { sendOpeningJob } from '../campaigns.jobs.ts'
import { deleteUnsentOpenings } from './openings.store.ts'
import { listUnsentCampaigns } from './openingsOfContact.store.ts'
import { recordOpening } from './storeVerdict.ts'

/** With the id of a campaign behind it, this is the unique key of the job that sends its queue. */
export const queueJobKeyPrefix = 'sendOpening:'

/**
 * Starts the job that sends a campaign's queue, unless it runs. The caller holds `locks.queue`, so a job that is just ending
 * either sees what is queued now, or is gone. The job ends at once where the campaign is not Live.
 */
export const resumeQueue = (tx: Tx, campaignId: string): Promise<void> =>
  enqueue(tx, sendOpeningJob, { campaignId }, { uniqueKey: `${queueJobKeyPrefix}${campaignId}` })

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
