import { findContactInAnyAccount } from '../../contacts/contacts.store.ts'
import { countOpenOf, listQueue } from '../../conversations/conversations.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { readClocked } from '../hours/clock.ts'
import { isWithinHours, nextWithinHours } from '../../../platform/clock/hours.rules.ts'
import { listAvailability } from '../hours/hours.store.ts'
import { giveTo } from '../states/assign.ts'
import { drainSoon } from './drainSoon.ts'
import { dueAt, placesOf, shareOut, type Receiver } from './queue.rules.ts'
import { findTeam, listTeamMembers, storeGiven, type TeamRow } from './teams.store.ts'

/** How many conversations one transaction gives away. */
const atOnce = 50

/**
 * Gives what waits in a team to its members who are there and have a place, the longest wait first. What members have is counted in
 * the transaction, under the lock of the account's teams. The job ends before all of it is read for good: who frees a place or adds to
 * the queue later adds another one.
 */
export async function drainQueue(
  { db }: { db: Db },
  { teamId }: { teamId: string },
  job: RunningJob,
): Promise<void> {
  const drain = async (tx: Tx) => {
    const known = await findTeam(tx, teamId)
    if (known !== undefined) await tx.lock(locks.teams(known.accountId))
    const team = known && (await findTeam(tx, teamId))
    if (team === undefined || team.assignBy === 'none') return job.finish(tx)
    const clocked = await readClocked(tx, team.accountId, team.hours)
    if (!isWithinHours(clocked, tx.now)) {
      const next = nextWithinHours(clocked, tx.now)
      return next === undefined ? job.finish(tx) : job.reschedule(tx, next)
    }
    const hasPlaces = placesOf(await listReceivers(tx, team), team) > 0
    const found = hasPlaces ? await listQueue(tx, team, atOnce) : []
    await tx.lock(...found.map(({ contactId }) => locks.conversation(contactId)))
    await job.finish(tx) // behind those who have just freed a place or added to the queue
    await giveAway(tx, team, new Set(found.map(({ contactId }) => contactId)))
  }
  await db.write(drain, { alone: true })
}

/** Who of a team is switched on, and how many open conversations they have in the account. */
async function listReceivers(read: Reader, { id, accountId }: TeamRow): Promise<Receiver[]> {
  const members = await listTeamMembers(read, [id])
  const ids = members.map(({ memberId }) => memberId)
  const off = new Set((await listAvailability(read, ids)).flatMap((row) => (row.isOn ? [] : row.memberId)))
  const open = await countOpenOf(read, accountId, ids)
  return members
    .filter(({ memberId }) => !off.has(memberId))
    .map(({ memberId, name, lastGivenAt }) => ({
      id: memberId,
      name,
      lastGivenAt,
      open: open.get(memberId) ?? 0,
    }))
}

/** Gives away what waits and is locked; of what has come since, and at what the bot may still answer, another job looks. */
async function giveAway(tx: Tx, team: TeamRow, locked: ReadonlySet<string>): Promise<void> {
  const receivers = await listReceivers(tx, team)
  const places = placesOf(receivers, team)
  if (places === 0) return
  const waiting = await listQueue(tx, team, atOnce)
  const due = waiting.filter((queued) => dueAt(queued, tx.now) <= tx.now)
  const shared = shareOut(
    due.filter(({ contactId }) => locked.has(contactId)),
    receivers,
    team,
  )
  const given = new Map<string, number>()
  for (const [index, { given: queued, to }] of shared.entries()) {
    const contact = await findContactInAnyAccount(tx, queued.contactId)
    if (contact === undefined) continue
    await giveTo(tx, contact, { to, detail: `by the team ${team.name}` })
    given.set(to.id, tx.now + index) // each at another instant, so that turns have an order
  }
  for (const [memberId, at] of given) await storeGiven(tx, { teamId: team.id, memberId, at })
  if (places <= shared.length) return
  const isMore = due.length > shared.length || (waiting.length === atOnce && shared.length > 0)
  const later = waiting.map((queued) => dueAt(queued, tx.now)).filter((at) => at > tx.now)
  if (isMore) await drainSoon(tx, team)
  else if (later.length > 0) await drainSoon(tx, team, Math.min(...later))
}
