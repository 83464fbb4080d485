import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { carryDatedStepsJob } from '../campaigns.jobs.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { isDated } from './datedPlan.rules.ts'
import {
  listContactsToPlan,
  listDatedStepsIn,
  listWithDatedSteps,
  openDatedSteps,
} from './datedSteps.store.ts'
import { planSteps } from './planDatedSteps.ts'

/** How many contacts one transaction plans: some milliseconds. */
const contactsAtOnce = 10
/** So that requests have their turn. */
const restMs = 2
/** How long it runs before it lets other jobs run. */
const timeSliceMs = 1000

type Payload = z.output<typeof carryDatedStepsJob.payload>

/** Of each change, and each part of it, the job is another one: a job that is running is not scheduled again. */
const enqueuePart = (tx: Tx, payload: Payload, runAt = tx.now): Promise<void> => {
  const { campaignId, changedAt, round = 'first', after = '' } = payload
  const uniqueKey = `carryDatedSteps:${campaignId}:${changedAt}:${round}:${after}`
  return enqueue(tx, carryDatedStepsJob, payload, { uniqueKey, runAt })
}

/** Has the dated steps of a campaign planned for all who are in it, since they have changed. */
export const carryDatedStepsOf = (tx: Tx, campaignId: string): Promise<void> =>
  enqueuePart(tx, { campaignId, changedAt: String(tx.now) })

/** The same of all campaigns of an account, whose clock or whose fields have changed. */
export async function carryDatedStepsOfAccount(tx: Tx, accountId: string): Promise<void> {
  for (const campaignId of await listWithDatedSteps(tx, accountId)) await carryDatedStepsOf(tx, campaignId)
}

/**
 * Plans the dated steps of a campaign for those who are in it, some at a time. Once more a minute later: until then a transaction
 * may have changed a date that knew nothing of the step.
 */
export async function carryDatedSteps({ db }: { db: Db }, payload: Payload, job: RunningJob): Promise<void> {
  const until = performance.now() + timeSliceMs
  let { after = '' } = payload
  let isDone = false
  while (!isDone && !job.isStopping() && performance.now() < until) {
    const contactIds = await listContactsToPlan(db.read, payload.campaignId, after, contactsAtOnce)
    if (contactIds.length > 0) await db.write((tx) => carryContacts(tx, payload.campaignId, contactIds))
    after = contactIds.at(-1) ?? after
    isDone = contactIds.length < contactsAtOnce
    await pause(restMs)
  }
  await db.write(async (tx) => {
    await job.finish(tx)
    const { after: _before, ...part } = payload
    if (!isDone) await enqueuePart(tx, { ...part, after })
    else if (part.round === undefined) await enqueuePart(tx, { ...part, round: 'second' }, tx.now + minuteMs)
  })
}

async function carryContacts(tx: Tx, campaignId: string, contactIds: readonly string[]): Promise<void> {
  await tx.lock(...contactIds.map(locks.datedSteps))
  const campaign = await findCampaign(tx, campaignId)
  if (campaign === undefined || campaign.status === 'Completed') return
  const { accountId } = campaign
  const stepIds = campaign.followUps.filter(isDated).map(({ id }) => id)
  for (const contactId of contactIds) {
    if (stepIds.length > 0 && (await isIn(tx, campaign, contactId)))
      await openDatedSteps(tx, { accountId, campaignId, contactId }, stepIds)
    await planSteps(tx, contactId, await listDatedStepsIn(tx, campaignId, contactId))
  }
}

/** Whether a contact is still in a campaign: it has not left its dated steps, or, where there were none, has joined no other. */
async function isIn(tx: Tx, { id }: CampaignRow, contactId: string): Promise<boolean> {
  const rows = await listDatedStepsIn(tx, id, contactId)
  if (rows.length > 0) return rows.some(({ state }) => state !== 'ended')
  const contact = await findContactInAnyAccount(tx, contactId)
  return contact?.campaignId === id && contact.optedOutAt === null
}
