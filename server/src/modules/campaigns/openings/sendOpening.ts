import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { locks } from '../../../platform/db/locks.ts'
import { nextOpeningAt, sendsQueue } from '../campaign.rules.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { firstQueued, type OpeningRow } from './openings.store.ts'
import { queueAffordable } from './reviewHeld.ts'
import { sendOpeningNow } from '../start/sendStart.ts'

/** How many openings one transaction may hold or cancel in a row before it lets others write. */
const maxUnsentInARow = 20

/** The first in a campaign's queue. Where that has run empty, credit may be left for what is on hold: it is queued. */
async function nextQueued(tx: Tx, campaign: CampaignRow): Promise<OpeningRow | undefined> {
  const first = await firstQueued(tx, campaign.id)
  if (first !== undefined) return first
  await queueAffordable(tx, campaign)
  return firstQueued(tx, campaign.id)
}

/**
 * Sends the next queued opening message of a campaign, and runs again when the send rate allows the next one. A campaign
 * has one such job, so its send rate holds after a pause or a downtime too.
 */
export async function sendOpening(
  { db, pacePerMinute }: { db: Db; pacePerMinute: number },
  campaignId: string,
  job: RunningJob,
): Promise<void> {
  const sendNext = async (tx: Tx) => {
    await tx.lock(locks.queue(campaignId))
    const campaign = await findCampaign(tx, campaignId)
    // If the campaign goes Live again or is edited, a new job starts.
    if (campaign === undefined || !sendsQueue(campaign)) return job.finish(tx)
    const sendRate = campaign.pacePerMinute ?? pacePerMinute
    const slot = nextOpeningAt(campaign.lastOpeningAt, sendRate)
    const isClockSetBack = campaign.lastOpeningAt > tx.now // waiting for the slot could then take long
    if (tx.now < slot && !isClockSetBack) return job.reschedule(tx, slot)
    let sent = false
    for (let unsent = 0; !sent && unsent < maxUnsentInARow; unsent += 1) {
      const opening = await nextQueued(tx, campaign)
      if (opening === undefined) return job.finish(tx)
      const conversation = locks.conversation(opening.contactId)
      // The queue of another campaign may hold the next conversation, and want this one: what is not free has to wait.
      if (unsent === 0) await tx.lock(conversation)
      else if (!(await tx.tryLock(conversation))) break
      const contact = await findContactInAnyAccount(tx, opening.contactId) // it may have opted out a moment ago
      sent = contact !== undefined && (await sendOpeningNow(tx, campaign, { opening, contact }))
    }
    const more = (await nextQueued(tx, campaign)) !== undefined
    return more ? job.reschedule(tx, sent ? nextOpeningAt(tx.now, sendRate) : tx.now) : job.finish(tx)
  }
  await db.write(sendNext, { alone: true }) // joins wait for the queue, too
}
