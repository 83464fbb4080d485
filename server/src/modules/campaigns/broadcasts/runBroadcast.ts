import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findCampaign } from '../campaigns.store.ts'
import { findBroadcast, updateBroadcastRow, type BroadcastRow } from './broadcasts.store.ts'
import { countRecipients } from './counts.store.ts'
import { prepareBroadcast } from './prepareBroadcast.ts'
import { isMissed } from './schedule.rules.ts'
import { sendBroadcast } from './sendBroadcast.ts'
import type { BroadcastParts, Step } from './step.ts'
import { countsSettleMs, storeCancelled, storePaused } from './storeState.ts'

/** Does what is next of a broadcast, one transaction after the other, until it has to wait. */
export async function runBroadcast(
  parts: BroadcastParts,
  { broadcastId }: { broadcastId: string },
  job: RunningJob,
): Promise<void> {
  for (;;) {
    const isPreparing = (await findBroadcast(parts.db.read, broadcastId))?.state === 'preparing'
    const step = isPreparing ? await prepareBroadcast(parts, broadcastId, job) : stepOf(parts, job)
    const goesOn = await parts.db.write((tx) => takeStep(tx, broadcastId, job, step), { alone: true })
    if (!goesOn) return
    if (job.isStopping()) return parts.db.write((tx) => job.reschedule(tx, tx.now))
  }
}

async function takeStep(tx: Tx, id: string, job: RunningJob, step: Step): Promise<boolean> {
  await tx.lock(locks.broadcast(id))
  const broadcast = await findBroadcast(tx, id)
  const campaign = broadcast && (await findCampaign(tx, broadcast.campaignId))
  if (broadcast === undefined || campaign === undefined) {
    await job.finish(tx)
    return false
  }
  const { state, reason } = broadcast
  if (state === 'draft') {
    await job.finish(tx)
    return false
  }
  const isUnderWay = state === 'preparing' || state === 'sending' || state === 'paused'
  if (isUnderWay && campaign.status === 'Completed') {
    await job.finish(tx)
    await storeCancelled(tx, broadcast, 'campaign_completed')
    return false
  }
  if (state === 'paused') {
    if (reason === 'campaign_paused' && campaign.status === 'Live') {
      await updateBroadcastRow(tx, broadcast, { state: 'preparing', reason: null })
      return true
    }
    await job.finish(tx)
    return false
  }
  if (isUnderWay && campaign.status !== 'Live') {
    await job.finish(tx)
    await storePaused(tx, broadcast, 'campaign_paused')
    return false
  }
  return step(tx, { broadcast, campaign })
}

/** What is next of a broadcast that finds no recipients. */
const stepOf =
  (parts: BroadcastParts, job: RunningJob): Step =>
  async (tx, found) => {
    const { broadcast } = found
    switch (broadcast.state) {
      case 'scheduled':
        return begin(tx, broadcast, job)
      case 'sending':
        return sendBroadcast(tx, found, { job, pacePerMinute: parts.pacePerMinute })
      case 'done':
      case 'cancelled':
        return keepCounts(tx, broadcast, job)
      default:
        return true // it has just come to another state
    }
  }

/** Begins a scheduled broadcast once its time has come; one that was missed for long asks. */
async function begin(tx: Tx, broadcast: BroadcastRow, job: RunningJob): Promise<boolean> {
  const dueAt = broadcast.dueAt ?? tx.now
  if (tx.now < dueAt) {
    await job.reschedule(tx, dueAt)
    return false
  }
  if (isMissed(broadcast, tx.now)) {
    await job.finish(tx)
    await storePaused(tx, broadcast, 'missed')
    return false
  }
  await updateBroadcastRow(tx, broadcast, { state: 'preparing' })
  return true
}

/** Keeps the counts of a broadcast that has ended, once no receipt changes them: its messages may be deleted by their age. */
async function keepCounts(tx: Tx, broadcast: BroadcastRow, job: RunningJob): Promise<boolean> {
  const at = (broadcast.endedAt ?? tx.now) + countsSettleMs
  if (broadcast.counts === null && tx.now < at) {
    await job.reschedule(tx, at)
    return false
  }
  await job.finish(tx)
  if (broadcast.counts === null)
    await updateBroadcastRow(tx, broadcast, { counts: await countRecipients(tx, broadcast.id) })
  return false
}
