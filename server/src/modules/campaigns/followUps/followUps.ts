import type { RuleOf } from '@replyloop/shared/values/timeline'
import { readAccount } from '../../accounts/accounts.store.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { type DecisionOn, recordTimeline } from '../../contacts/timeline.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { sendFollowUpJob } from '../campaigns.jobs.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { clockOf } from '../../contacts/people.ts'
import { delayEndsAt, isTimed, type TimedStep } from './delay.rules.ts'
import {
  clearFollowUps,
  findOrCreateFollowUp,
  listDueFollowUps,
  moveDueFollowUp,
  updateFollowUp,
  type FollowUpRow,
} from './followUps.store.ts'

/**
 * When a step for a contact is due, in milliseconds since 1970, if its delay begins now; `null` if the campaign has no such step.
 */
async function followUpDueAt(
  tx: Tx,
  campaign: CampaignRow,
  { nextStep, ...of }: Pick<FollowUpRow, 'nextStep' | 'accountId' | 'contactId'>,
): Promise<number | null> {
  const step = campaign.followUps[ordinaryFrom(campaign, nextStep)]
  const minutes = step?.afterMinutes ?? null
  if (step === undefined || minutes === null) return null
  if (!isTimed(step)) return tx.now + minutes * minuteMs
  const timeZone = await readClockOf(tx, step, of)
  return delayEndsAt(minutes, step.at, { now: tx.now, timeZone })
}

/** The time zone of the clock that the time of a step is on. */
export async function readClockOf(
  tx: Tx,
  { zone }: TimedStep,
  { accountId, contactId }: Pick<FollowUpRow, 'accountId' | 'contactId'>,
): Promise<string> {
  const contact = await findContactInAnyAccount(tx, contactId)
  return clockOf(zone, contact?.phone ?? null, (await readAccount(tx, accountId)).timeZone)
}

/** The place of the first step from a place on that counts from the last message; those that go by a date are outside of that. */
export function ordinaryFrom({ followUps }: CampaignRow, from: number): number {
  const found = followUps.findIndex(({ relativeTo }, at) => at >= from && relativeTo === undefined)
  return found === -1 ? followUps.length : found
}

/**
 * Schedules the first follow-up not yet sent. Its delay counts from the message that just went out: the opening, the
 * bot's answer, or the follow-up before (docs/interface.md#follow-ups).
 */
export async function scheduleFollowUp(tx: Tx, campaign: CampaignRow, contact: ContactRow): Promise<void> {
  const { followUps } = campaign
  if (followUps.length === 0 || ordinaryFrom(campaign, 0) === followUps.length) return
  const { id: campaignId, accountId } = campaign
  const { id, ...row } = await findOrCreateFollowUp(tx, { accountId, campaignId, contactId: contact.id })
  const nextStep = ordinaryFrom(campaign, row.nextStep)
  const dueAt = await followUpDueAt(tx, campaign, { nextStep, accountId, contactId: contact.id })
  await updateFollowUp(tx, id, { nextStep, dueAt })
  if (dueAt !== null) await runFollowUpAt(tx, id, dueAt)
}

/** With the id of a follow-up behind it, this is the unique key of its job. */
export const followUpJobKeyPrefix = 'sendFollowUp:'

/** Enqueues the job that sends a follow-up when it is due. */
export const runFollowUpAt = (tx: Tx, id: string, runAt: number): Promise<void> =>
  enqueue(tx, sendFollowUpJob, { followUpId: id }, { runAt, uniqueKey: `${followUpJobKeyPrefix}${id}` })

/** Restarts the delays of a contact's scheduled follow-ups, since a message has just been sent. */
export async function postponeFollowUps(tx: Tx, contactId: string): Promise<void> {
  for (const followUp of await listDueFollowUps(tx, contactId)) {
    const { id } = followUp
    const campaign = await findCampaign(tx, followUp.campaignId)
    const dueAt = campaign === undefined ? null : await followUpDueAt(tx, campaign, followUp)
    await moveDueFollowUp(tx, id, dueAt)
    if (dueAt !== null) await runFollowUpAt(tx, id, dueAt) // an edited delay may be shorter than before
  }
}

/** What ends follow-ups. */
export type FollowUpEnd = RuleOf<'follow_up', 'cancelled'>

/** Cancels a contact's follow-ups, in the transaction of what ended them; `rule` says what that was. */
export async function cancelFollowUps(tx: Tx, contactId: string, rule: FollowUpEnd): Promise<void> {
  for (const { campaignId, nextStep } of await clearFollowUps(tx, contactId))
    await recordFollowUp(tx, { contactId, campaignId, nextStep }, { decision: 'cancelled', rule })
}

/** Records a decision about the next follow-up of a campaign on the contact's timeline. */
export const recordFollowUp = (
  tx: Tx,
  { contactId, campaignId, nextStep }: Pick<FollowUpRow, 'contactId' | 'campaignId' | 'nextStep'>,
  decision: DecisionOn<'follow_up', 'contactId' | 'campaignId'>,
): Promise<void> =>
  recordTimeline(tx, {
    detail: `Follow-up ${nextStep + 1}`,
    ...decision,
    contactId,
    campaignId,
    subject: 'follow_up',
  })
