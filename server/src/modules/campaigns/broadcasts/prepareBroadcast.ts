import { readAccount } from '../../accounts/accounts.store.ts'
import { newId } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { findCampaign } from '../campaigns.store.ts'
import { readChannelsOnce } from '../start/channelKnowledge.ts'
import { startVerdict } from '../start/startVerdict.rules.ts'
import { listAudience, readAudience } from './audience.store.ts'
import { findBroadcast, updateBroadcastRow, type BroadcastRow } from './broadcasts.store.ts'
import { fateOf } from './fate.rules.ts'
import { judgeContacts, type Judged } from './judgeContacts.ts'
import {
  insertRecipients,
  listKnownAddresses,
  releaseAwaiting,
  type RecipientRow,
} from './recipients.store.ts'
import type { BroadcastParts, Step } from './step.ts'
import { dueFor } from './schedule.rules.ts'
import { storePaused } from './storeState.ts'

/** So many take some milliseconds, in which nobody else is served. */
const pageSize = 50

/**
 * Finds the next recipients of a broadcast: reads beforehand whom it is for and what decides about them, and returns the step that
 * stores them, each once, with the place up to which they are found.
 */
export async function prepareBroadcast(
  { db, audiences, clock }: BroadcastParts,
  broadcastId: string,
  job: RunningJob,
): Promise<Step> {
  const { read, scan, keyedHash } = db
  const before = await findBroadcast(read, broadcastId)
  const campaign = before && (await findCampaign(read, before.campaignId))
  if (before?.preparedAt !== null || campaign === undefined)
    return before?.decision ? releaseTo(before.decision.chosen) : goOn
  const { accountId, cursor } = before
  const account = await readAccount(read, accountId)
  const now = clock.now()
  let judged: Judged[]
  let isLast: boolean
  try {
    const audience = await readAudience(read, audiences, before)
    const contacts = await listAudience(scan, audience, { cursor, limit: pageSize })
    const channels = readChannelsOnce(read, { accountId, now, keyedHash })
    const of = { broadcast: before, campaign, account }
    judged = await judgeContacts({ read, keyedHash }, channels, of, contacts)
    isLast = contacts.length < pageSize
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return pauseFor(job) // a list or segment is not there any more, or a filter is broken
  }
  return async (tx, { broadcast }) => {
    if (broadcast.state !== 'preparing' || broadcast.cursor !== cursor) return true // another process was faster
    const addresses = judged.flatMap(({ address }) => address ?? [])
    const known = new Set(await listKnownAddresses(tx, { accountId, broadcastId }, addresses))
    const rows = judged.map((each) =>
      recipientOf(broadcast, each, { now: tx.now, known, timeZone: account.timeZone }),
    )
    await insertRecipients(tx, rows)
    const last = judged.at(-1)?.contact.id ?? cursor
    await updateBroadcastRow(tx, broadcast, {
      cursor: last,
      ...(isLast && { preparedAt: tx.now, state: 'sending' }),
    })
    return true
  }
}

/** A broadcast whose recipients are found sends. */
const goOn: Step = async (tx, { broadcast }) => {
  if (broadcast.state === 'preparing' && broadcast.preparedAt !== null)
    await updateBroadcastRow(tx, broadcast, { state: 'sending' })
  return true
}

/** Has some of those who waited for the winner get it; once there is nobody more, the broadcast sends. */
const releaseTo =
  (variant: string): Step =>
  async (tx, found) =>
    (found.broadcast.state === 'preparing' && (await releaseAwaiting(tx, found.broadcast, variant))) ||
    goOn(tx, found)

const pauseFor =
  (job: RunningJob): Step =>
  async (tx, { broadcast }) => {
    if (broadcast.state !== 'preparing') return true // it has been cancelled in between
    await job.finish(tx)
    await storePaused(tx, broadcast, 'audience_gone')
    return false
  }

/** The row of somebody whom a broadcast is for: who gets it waits, anybody else stays with the reason. */
function recipientOf(
  broadcast: BroadcastRow,
  { contact, variant, awaitsWinner, facts, address, earliestAt }: Judged,
  { now, known, timeZone }: { now: number; known: Set<string>; timeZone: string | null },
): RecipientRow {
  const row = {
    id: newId('rcp', now),
    accountId: broadcast.accountId,
    broadcastId: broadcast.id,
    campaignId: broadcast.campaignId,
    contactId: contact.id,
    address: null,
    variant: variant?.name ?? null,
    reason: null,
    heldUntil: null,
    messageId: null,
    onSecondChannel: false,
  }
  const verdict = startVerdict({ ...facts, isFree: true }, earliestAt)
  const spoken = variant ?? broadcast.variants[0]
  const fate = verdict.is === 'send' || spoken === undefined ? undefined : fateOf(verdict, spoken)
  if (fate?.is === 'never') return { ...row, state: 'leftOut', reason: fate.reason }
  if (address !== null && known.has(address)) return { ...row, state: 'leftOut', reason: 'duplicate' }
  if (address !== null) known.add(address)
  if (variant === undefined) return { ...row, address, state: 'holdout' }
  if (awaitsWinner) return { ...row, address, variant: null, state: 'held', reason: 'winner_pending' }
  return { ...row, address, state: 'queued', heldUntil: dueFor(broadcast, contact, timeZone) ?? null }
}
