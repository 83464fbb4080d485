import { isGoingOn, type Work } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { drainQueueJob } from '../inbox.jobs.ts'
import { listAllTeams, listTeamsOf, listTeamsWithQueue, type TeamRow } from './teams.store.ts'

/** Has a team give what waits to its members, once the transaction has ended or at `runAt`; not one whose members take what they want. */
export async function drainSoon(
  tx: Tx,
  { id: teamId, accountId, assignBy }: Pick<TeamRow, 'id' | 'accountId' | 'assignBy'>,
  runAt: number = tx.now,
): Promise<void> {
  if (assignBy === 'none') return
  await enqueue(tx, drainQueueJob, { teamId }, { runAt, accountId, uniqueKey: `drainQueue:${teamId}` })
}

/** The same of all teams of an account. */
export async function drainAll(tx: Tx, accountId: string): Promise<void> {
  for (const team of await listAllTeams(tx, accountId)) await drainSoon(tx, team)
}

/** The same of all teams of a member, in any account: a place of theirs has become free. */
export async function drainTeamsOf(tx: Tx, memberId: string): Promise<void> {
  for (const team of await listTeamsOf(tx, memberId)) await drainSoon(tx, team)
}

/** The same of one team of an account, whose conversation is nobody's. */
export async function drainTeam(
  tx: Tx,
  { accountId, teamId }: { accountId: string; teamId: string },
): Promise<void> {
  const team = (await listAllTeams(tx, accountId)).find(({ id }) => id === teamId)
  if (team !== undefined) await drainSoon(tx, team)
}

type Held = Pick<Work, 'state' | 'assigneeId' | 'teamId'>

/** Has teams look for what they can give once a conversation has changed its state or its owner. */
export async function drainAfter(
  tx: Tx,
  { accountId, before, after }: { accountId: string; before: Held; after: Held },
): Promise<void> {
  const isFreed =
    before.state === 'open' && (after.state !== 'open' || after.assigneeId !== before.assigneeId)
  if (before.assigneeId !== null && isFreed) await drainTeamsOf(tx, before.assigneeId)
  const { teamId } = after
  if (isGoingOn(after) && after.assigneeId === null && teamId !== null)
    await drainTeam(tx, { accountId, teamId })
}

/** Each hour: has the teams give what waits and what no event of theirs has told them of, such as by a merge. */
export async function scheduleDrains(tx: Tx): Promise<void> {
  for (const team of await listTeamsWithQueue(tx)) await drainSoon(tx, team)
}
