import { readAccount } from '../accounts/accounts.store.ts'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { findContactInAccount } from '../contacts/contacts.store.ts'
import { note } from '../contacts/timeline.store.ts'
import type { Db, Tx } from '../db/db.ts'
import type { RunningJob } from '../jobs/runJob.ts'
import { newId } from '../lib/ids.ts'
import { createReply } from '../messages/createReply.ts'
import { conversationLock } from '../webhooks/conversationLock.ts'
import { renderCampaignText } from './campaign.rules.ts'
import { findCampaign, type CampaignRow } from './campaigns.store.ts'
import { findFollowUp, updateFollowUp, type FollowUpRow } from './followUps.store.ts'
import { postponeFollowUps, scheduleFollowUp } from './followUps.ts'
import { quietUntil, timeZoneOf } from './quietHours.rules.ts'

/** Sends a follow-up that is due, unless something has ended it. During the contact's quiet hours it waits. */
export async function sendFollowUp(
  { db }: { db: Db },
  { followUpId }: { followUpId: string },
  job: RunningJob,
): Promise<void> {
  await db.write(async (tx) => {
    const known = await findFollowUp(tx, followUpId)
    if (known === undefined) return job.finish(tx)
    await tx.lock(conversationLock(known.contactId))
    const followUp = await findFollowUp(tx, followUpId) // something may just have ended it
    if (followUp === undefined || followUp.dueAt === null) return job.finish(tx)
    if (tx.now < followUp.dueAt) return job.reschedule(tx, followUp.dueAt)
    const campaign = await findCampaign(tx, followUp.campaignId)
    const contact = await findContactInAccount(tx, followUp.accountId, followUp.contactId)
    if (campaign === undefined || contact === undefined) return job.finish(tx)
    const quietEnd = await quietEndFor(tx, contact)
    if (quietEnd !== undefined) {
      await updateFollowUp(tx, followUpId, { dueAt: quietEnd })
      await note(tx, {
        contactId: contact.id,
        subject: 'follow_up',
        decision: 'queued',
        rule: 'quiet_hours',
        detail: `Follow-up ${followUp.nextStep + 1}`,
        campaignId: campaign.id,
      })
      return job.reschedule(tx, quietEnd)
    }
    await job.finish(tx)
    await sendStep(tx, campaign, contact, followUp)
  })
}

async function quietEndFor(tx: Tx, contact: ContactRow): Promise<number | undefined> {
  const { quietFrom: from, quietUntil: until, timeZone } = await readAccount(tx, contact.accountId)
  if (from === null || until === null) return undefined
  return quietUntil(tx.now, { from, until }, timeZoneOf(contact.phone, timeZone))
}

async function sendStep(
  tx: Tx,
  campaign: CampaignRow,
  contact: ContactRow,
  { id, nextStep }: FollowUpRow,
): Promise<void> {
  const about = {
    contactId: contact.id,
    subject: 'follow_up',
    campaignId: campaign.id,
    detail: `Follow-up ${nextStep + 1}`,
  } as const
  const step = campaign.followUps[nextStep]
  const isOver = campaign.status !== 'Live' || contact.optedOutAt !== null || contact.needsHumanAt !== null
  if (step === undefined || isOver) {
    await updateFollowUp(tx, id, { dueAt: null })
    return note(tx, {
      ...about,
      decision: 'cancelled',
      rule: step === undefined ? 'removed' : 'conversation_ended',
    })
  }
  const filled = renderCampaignText(step.text, contact)
  if ('rule' in filled) {
    await updateFollowUp(tx, id, { dueAt: null })
    return note(tx, { ...about, decision: 'skipped', ...filled })
  }
  const messageId = newId('msg', tx.now)
  const channel = contact.channel ?? campaign.channel
  await createReply(tx, {
    id: messageId,
    contact,
    body: filled.text,
    channel,
    campaignId: campaign.id,
    author: 'campaign',
  })
  await updateFollowUp(tx, id, { nextStep: nextStep + 1 })
  await note(tx, { ...about, decision: 'sent', rule: 'silence', messageId })
  await postponeFollowUps(tx, contact.id)
  await scheduleFollowUp(tx, campaign, contact)
}
