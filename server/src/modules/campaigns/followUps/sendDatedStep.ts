import { missedForMs } from '@replyloop/shared/values/broadcast'
import { findContactInAccount } from '../../contacts/contacts.store.ts'
import { holdsStarts } from '../../contacts/handOvers.ts'
import { dayMs, minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findDatedStep, updateDatedStep } from './datedSteps.store.ts'
import { postponeFollowUps } from './followUps.ts'
import { lookAt, planSteps, recordDatedStep } from './planDatedSteps.ts'
import { sendStep } from './sendStep.ts'

/** How soon it looks again at what may end before the step is missed: a pause, a suspension, an open hand-over. */
const lookAgainMs = 5 * minuteMs

/** For so long quiet hours and limits may put off a step: later, its date is another day's. */
const longestHoldMs = dayMs

/**
 * Sends a dated follow-up that is due, by the date that its contact has then. What could not go out within two hours of its time
 * ends.
 */
export async function sendDatedStep(
  { db }: { db: Db },
  { datedStepId }: { datedStepId: string },
  job: RunningJob,
): Promise<void> {
  const send = async (tx: Tx) => {
    const known = await findDatedStep(tx, datedStepId)
    if (known === undefined) return job.finish(tx)
    const { contactId } = known
    await tx.lock(locks.conversation(contactId), locks.datedSteps(contactId))
    const row = await findDatedStep(tx, datedStepId) // something may just have ended or moved it
    if (row === undefined || row.dueAt === null) return job.finish(tx)
    if (row.contactId !== contactId) return job.reschedule(tx, tx.now) // merged into another one since
    if (tx.now < row.dueAt) return job.reschedule(tx, lookAt(row.dueAt, tx.now))
    const [planned] = await planSteps(tx, contactId, [row])
    const contact = await findContactInAccount(tx, row.accountId, contactId)
    if (planned === undefined || contact === undefined) return job.finish(tx)
    const { campaign, step, meantAt } = planned
    const { dueAt } = planned.row
    if (dueAt === null || meantAt === null) return job.finish(tx)
    if (tx.now < dueAt) return job.reschedule(tx, lookAt(dueAt, tx.now))
    const end = async (decision: Parameters<typeof recordDatedStep>[2], state: 'done' | 'ended' = 'done') => {
      await job.finish(tx)
      await updateDatedStep(tx, row.id, { state, dueAt: null })
      await recordDatedStep(tx, planned, decision)
    }
    if (tx.now > dueAt + missedForMs) return end({ decision: 'cancelled', rule: 'missed' })
    if (campaign.status !== 'Live') return job.reschedule(tx, tx.now + lookAgainMs)
    const verdict = await sendStep(tx, { campaign, contact, step, needsHuman: holdsStarts(contact) })
    switch (verdict.is) {
      case 'sent':
        await end({ decision: 'sent', rule: 'date', messageId: verdict.messageId })
        return postponeFollowUps(tx, contactId)
      case 'skip':
        return end({ decision: 'skipped', rule: verdict.rule, ...verdict.fault })
      case 'cancel':
        if (verdict.rule === 'opted_out') return end({ decision: 'cancelled', rule: 'opted_out' }, 'ended')
        return job.reschedule(tx, tx.now + lookAgainMs) // a person's turn
      case 'wait': {
        const { rule, until } = verdict
        if (rule === undefined) return job.reschedule(tx, tx.now + lookAgainMs)
        if (until > meantAt + longestHoldMs) return end({ decision: 'cancelled', rule: 'missed' })
        await updateDatedStep(tx, row.id, { dueAt: until })
        await recordDatedStep(tx, planned, { decision: 'queued', rule })
        return job.reschedule(tx, until)
      }
    }
  }
  await db.write(send, { alone: true }) // a conversation that others may wait for
}
