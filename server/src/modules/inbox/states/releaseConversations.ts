import { audit } from '../../access/audit.store.ts'
import { isGoingOn, releaseAssigned } from '../../conversations/conversations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { drainTeam } from '../teams/drainSoon.ts'
import { leaveTeams, listTeamsOf } from '../teams/teams.store.ts'

/**
 * Takes a member who may not answer any more out of their teams, and gives their conversations to nobody, also those of sub-accounts:
 * what is of a team waits there again. One line says how many were open.
 */
export async function releaseConversations(
  tx: Tx,
  { caller, member }: { caller: Actor; member: { id: string; accountId: string; email: string } },
): Promise<void> {
  const accounts = new Set((await listTeamsOf(tx, member.id)).map(({ accountId }) => accountId))
  await tx.lock(...[...accounts].map(locks.teams))
  await leaveTeams(tx, member.id)
  const released = await releaseAssigned(tx, member)
  for (const accountId of new Set(released.map((row) => row.accountId))) tx.notify(`account:${accountId}`)
  const open = released.filter(isGoingOn)
  const teams = new Map(open.map(({ accountId, teamId }) => [teamId, accountId]))
  for (const [teamId, accountId] of teams) if (teamId !== null) await drainTeam(tx, { accountId, teamId })
  if (open.length > 0)
    await audit(tx, caller, 'conversations_released', member.email, { facts: { conversations: open.length } })
}
