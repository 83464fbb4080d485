import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findCampaign, type CampaignRow } from '../campaigns.store.ts'
import { findBroadcast, updateBroadcastRow, type BroadcastRow } from './broadcasts.store.ts'
import { countRecipients, hasOnTheWay } from './counts.store.ts'
import { decideWinner } from './winner/decideWinner.ts'
import { prepareBroadcast } from './prepareBroadcast.ts'
import { cancelSomeRecipients, hasUnsentRecipients } from './recipients.store.ts'
import { readOutcome, readResults, type Outcome } from './winner/results.store.ts'
import { isMissed } from './schedule.rules.ts'
import { sendBroadcast, type Ended } from './sendBroadcast.ts'
import { winnerDueAt } from './winner/winner.rules.ts'
import type { BroadcastParts, Step } from './step.ts'
import { countsSettleMs, storeCancelled, storePaused } from './storeState.ts'
import { wakeBroadcast } from './wakeBroadcast.ts'

/** Does what is next of a broadcast, one transaction after the other, until it has to wait. */
export async function runBroadcast(
  parts: BroadcastParts,
  { broadcastId }: { broadcastId: string },
  job: RunningJob,
): Promise<void> {
  for (;;) {
    const step = await nextStep(parts, broadcastId, job)
    const goesOn = await parts.db.write((tx) => takeStep(tx, broadcastId, job, step), { alone: true })
    if (!goesOn) return
    if (job.isStopping()) return parts.db.write((tx) => job.reschedule(tx, tx.now))
  }
}

/** What is next of a broadcast, with all that takes long to read, for which nobody who writes has to wait. */
async function nextStep(parts: BroadcastParts, id: string, job: RunningJob): Promise<Step> {
  const { read, scan } = parts.db
  const broadcast = await findBroadcast(read, id)
  switch (broadcast?.state) {
    case 'preparing':
      return prepareBroadcast(parts, id, job)
    case 'sending': {
      const isToChoose = (winnerDueAt(broadcast) ?? Infinity) <= parts.clock.now()
      const results = isToChoose ? await readResults(scan, broadcast) : null
      if (results !== null) return decideWinner(results)
      const ended = await readEnded(parts, id)
      return (tx, found) =>
        found.broadcast.state === 'sending'
          ? sendBroadcast(tx, found, { job, pacePerMinute: parts.pacePerMinute, ended })
          : Promise.resolve(true)
    }
    case 'done':
    case 'cancelled': {
      const hasSettled = parts.clock.now() >= settledAt(broadcast)
      const outcome = hasSettled ? await readOutcome(scan, broadcast) : undefined
      return (tx, found) => endBroadcast(tx, found, job, outcome)
    }
    default:
      return (tx, found) =>
        found.broadcast.state === 'scheduled' ? begin(tx, found.broadcast, job) : Promise.resolve(true)
  }
}

/** What became of a broadcast, once nobody of it waits and each message has ended. */
async function readEnded({ db: { read, scan } }: BroadcastParts, id: string): Promise<Ended> {
  if (await hasUnsentRecipients(read, id)) return undefined
  return (await hasOnTheWay(scan, id)) ? null : countRecipients(scan, id)
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
    await storeCancelled(tx, broadcast)
    return false
  }
  if (state === 'paused') {
    if (reason === 'campaign_paused' && campaign.status === 'Live') {
      await updateBroadcastRow(tx, broadcast, { state: 'preparing', reason: null })
      return true
    }
    await rest(tx, broadcast, campaign, job)
    return false
  }
  if (isUnderWay && campaign.status !== 'Live') {
    await rest(tx, broadcast, campaign, job)
    await storePaused(tx, broadcast, 'campaign_paused')
    return false
  }
  return step(tx, { broadcast, campaign })
}

/** Ends the job until somebody wakes the broadcast: who has just changed its campaign found the job running, and could not. */
async function rest(tx: Tx, { id }: BroadcastRow, campaign: CampaignRow, job: RunningJob): Promise<void> {
  await job.finish(tx)
  const now = await findCampaign(tx, campaign.id)
  if (now?.status !== campaign.status) await wakeBroadcast(tx, id)
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

/** From when no receipt changes the counts of a broadcast that has ended: its messages may be deleted by their age. */
const settledAt = ({ endedAt }: Pick<BroadcastRow, 'endedAt'>): number => (endedAt ?? 0) + countsSettleMs

/** Ends what still waits of a broadcast that has ended, some at a time, and keeps its counts once they have settled. */
async function endBroadcast(
  tx: Tx,
  { broadcast, campaign }: Parameters<Step>[1],
  job: RunningJob,
  outcome: Outcome | undefined,
): Promise<boolean> {
  const isCancelled = broadcast.state === 'cancelled'
  const reason = campaign.status === 'Completed' ? 'campaign_completed' : 'broadcast_cancelled'
  if (isCancelled && (await cancelSomeRecipients(tx, broadcast, reason))) return true
  if (broadcast.counts !== null) await job.finish(tx)
  else if (outcome === undefined) await job.reschedule(tx, settledAt(broadcast))
  else {
    await job.finish(tx)
    await updateBroadcastRow(tx, broadcast, outcome)
  }
  return false
}
