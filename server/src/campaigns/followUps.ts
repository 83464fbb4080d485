import type { ContactRow } from '../contacts/contact.rules.ts'
import { note } from '../contacts/timeline.store.ts'
import type { Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import { findCampaign, type CampaignRow } from './campaigns.store.ts'
import { clearFollowUps, listDueFollowUps, obtainFollowUp, updateFollowUp } from './followUps.store.ts'

/** When a step is due that counts from `now`, in milliseconds since 1970; `null` when the campaign has no such step. */
function dueAtOf({ followUps }: Pick<CampaignRow, 'followUps'>, step: number, now: number): number | null {
  const followUp = followUps[step]
  return followUp === undefined ? null : now + followUp.afterMinutes * 60_000
}

/**
 * Starts counting towards the first follow-up not yet sent, from a message that just went out: the opening, the bot's
 * answer, or the follow-up before (contract section 6, "Follow-ups").
 */
export async function countFollowUps(
  tx: Tx,
  campaign: CampaignRow,
  contact: Pick<ContactRow, 'id'>,
): Promise<void> {
  if (campaign.followUps.length === 0) return
  const { id: campaignId, accountId } = campaign
  const { id, nextStep } = await obtainFollowUp(tx, { accountId, campaignId, contactId: contact.id })
  const dueAt = dueAtOf(campaign, nextStep, tx.now)
  await updateFollowUp(tx, id, { dueAt })
  if (dueAt !== null) await runFollowUpAt(tx, id, dueAt)
}

/** Has a follow-up looked at when it is due. */
const runFollowUpAt = (tx: Tx, id: string, runAt: number): Promise<void> =>
  enqueue(tx, 'sendFollowUp', { followUpId: id }, { runAt, uniqueKey: `sendFollowUp:${id}` })

/** Counts again from a message that went out by hand or by the API, where a follow-up is on its way. */
export async function postponeFollowUps(tx: Tx, contactId: string): Promise<void> {
  for (const { id, campaignId, nextStep } of await listDueFollowUps(tx, contactId)) {
    const campaign = await findCampaign(tx, campaignId)
    const dueAt = campaign === undefined ? null : dueAtOf(campaign, nextStep, tx.now)
    await updateFollowUp(tx, id, { dueAt })
    if (dueAt !== null) await runFollowUpAt(tx, id, dueAt) // an edited delay may be shorter than before
  }
}

/** Ends the follow-ups to a contact, in the transaction of what ends them. */
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
