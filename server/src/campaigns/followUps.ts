import type { ContactRow } from '../contacts/contact.rules.ts'
import { note } from '../contacts/timeline.store.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import { findCampaign, type CampaignRow } from './campaigns.store.ts'
import { clearFollowUps, listDueFollowUps, findOrCreateFollowUp, updateFollowUp } from './followUps.store.ts'

/** When a step is due whose delay counts from `now`, in milliseconds since 1970; `null` when the campaign has no such step. */
function dueAtOf({ followUps }: Pick<CampaignRow, 'followUps'>, step: number, now: number): number | null {
  const followUp = followUps[step]
  return followUp === undefined ? null : now + followUp.afterMinutes * 60_000
}

/**
 * Schedules the first follow-up not yet sent. Its delay counts from the message that just went out: the opening, the
 * bot's answer, or the follow-up before (contract section 6, "Follow-ups").
 */
export async function scheduleFollowUp(
  tx: Tx,
  campaign: CampaignRow,
  contact: Pick<ContactRow, 'id'>,
): Promise<void> {
  if (campaign.followUps.length === 0) return
  const { id: campaignId, accountId } = campaign
  const { id, nextStep } = await findOrCreateFollowUp(tx, { accountId, campaignId, contactId: contact.id })
  const dueAt = dueAtOf(campaign, nextStep, tx.now)
  await updateFollowUp(tx, id, { dueAt })
  if (dueAt !== null) await runFollowUpAt(tx, id, dueAt)
}

/** Enqueues the job that sends a follow-up when it is due. */
const runFollowUpAt = (tx: Tx, id: string, runAt: number): Promise<void> =>
  enqueue(tx, 'sendFollowUp', { followUpId: id }, { runAt, uniqueKey: `sendFollowUp:${id}` })

/** Restarts the delays of the follow-ups that are under way to a contact: a message has just gone out to them. */
export async function postponeFollowUps(tx: Tx, contactId: string): Promise<void> {
  for (const { id, campaignId, nextStep } of await listDueFollowUps(tx, contactId)) {
    const campaign = await findCampaign(tx, campaignId)
    const dueAt = campaign === undefined ? null : dueAtOf(campaign, nextStep, tx.now)
    await updateFollowUp(tx, id, { dueAt })
    if (dueAt !== null) await runFollowUpAt(tx, id, dueAt) // an edited delay may be shorter than before
  }
}

/** Cancels the follow-ups to a contact, in the transaction of whatever ended them; `rule` says what that was. */
export async function cancelFollowUps(tx: Tx, contactId: string, rule: string): Promise<void> {
  for (const { campaignId, nextStep } of await clearFollowUps(tx, contactId))
    await note(tx, {
      contactId,
      subject: 'follow_up',
      decision: 'cancelled',
      rule,
      detail: `Follow-up ${nextStep + 1}`,
      campaignId,
    })
}
