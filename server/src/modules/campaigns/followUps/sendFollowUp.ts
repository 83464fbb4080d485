import { findContactInAccount } from '../../contacts/contacts.store.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { clockSkewMs } from '../../../platform/jobs/retry.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findCampaign } from '../campaigns.store.ts'
import { findFollowUp, updateFollowUp } from './followUps.store.ts'
import { delayEndsBy, isTimed, nextAt } from './delay.rules.ts'
import {
  ordinaryFrom,
  postponeFollowUps,
  readClockOf,
  recordFollowUp,
  scheduleFollowUp,
} from './followUps.ts'
import { sendStep } from './sendStep.ts'

/** Sends a follow-up that is due, unless something has ended it. During the contact's quiet hours it waits. */
export async function sendFollowUp(
  { db }: { db: Db },
  { followUpId }: { followUpId: string },
  job: RunningJob,
): Promise<void> {
  const send = async (tx: Tx) => {
    const known = await findFollowUp(tx, followUpId)
    if (known === undefined) return job.finish(tx)
    await tx.lock(locks.conversation(known.contactId))
    const followUp = await findFollowUp(tx, followUpId) // something may just have ended it
    if (followUp === undefined || followUp.dueAt === null) return job.finish(tx)
    if (followUp.contactId !== known.contactId) return job.reschedule(tx, tx.now) // merged into another one since
    const campaign = await findCampaign(tx, followUp.campaignId)
    const at = campaign === undefined ? 0 : ordinaryFrom(campaign, followUp.nextStep)
    const step = campaign?.followUps[at]
    const isClockSetBack = step !== undefined && followUp.dueAt > delayEndsBy(step, tx.now) + clockSkewMs
    if (tx.now < followUp.dueAt && !isClockSetBack) return job.reschedule(tx, followUp.dueAt)
    const contact = await findContactInAccount(tx, followUp.accountId, followUp.contactId)
    if (campaign === undefined || contact === undefined) return job.finish(tx)
    const verdict = await sendStep(tx, {
      campaign,
      contact,
      step,
      needsHuman: contact.needsHumanAt !== null,
    })
    const record = (decision: Parameters<typeof recordFollowUp>[2]) =>
      recordFollowUp(tx, { ...followUp, nextStep: at }, decision)
    if (verdict.is === 'wait') {
      const { rule, until } = verdict
      if (rule !== undefined) await record({ decision: 'queued', rule })
      if (step === undefined || !isTimed(step) || rule === 'quiet_hours') return job.reschedule(tx, until)
      return job.reschedule(tx, nextAt(step.at, until, await readClockOf(tx, step, followUp)))
    }
    await job.finish(tx)
    if (verdict.is === 'cancel') {
      await updateFollowUp(tx, followUp.id, { dueAt: null })
      return record({ decision: 'cancelled', rule: verdict.rule })
    }
    const nextStep = at + 1
    if (verdict.is === 'skip') {
      const { rule, fault } = verdict
      await record({ decision: 'skipped', rule, ...fault })
      await updateFollowUp(tx, followUp.id, { dueAt: null, ...(!fault && { nextStep }) })
      return fault ? undefined : scheduleFollowUp(tx, campaign, contact)
    }
    await updateFollowUp(tx, followUp.id, { nextStep })
    await record({ decision: 'sent', rule: 'silence', messageId: verdict.messageId })
    await postponeFollowUps(tx, contact.id)
    await scheduleFollowUp(tx, campaign, contact)
  }
  await db.write(send, { alone: true }) // a conversation that others may wait for
}
