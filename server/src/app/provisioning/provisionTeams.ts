import type { DeclaredAccount, ProvisionedIds } from '@replyloop/shared/contract/account'
import { findMemberOfAccount } from '../../modules/access/members.ts'
import { declareHours, declareInboxSettings, declareTeam } from '../../modules/inbox/teams.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** Saves the declared hours and what the inbox does by itself, and creates or updates the declared teams by their names. */
export async function provisionTeams(
  tx: Tx,
  operator: Actor,
  { teams, hours, inbox }: Pick<DeclaredAccount, 'teams' | 'hours' | 'inbox'>,
  path: string,
): Promise<Pick<ProvisionedIds, 'teams'>> {
  if (hours !== undefined) await declareHours(tx, operator, hours)
  if (inbox !== undefined) await declareInboxSettings(tx, operator, inbox)
  const made: NonNullable<ProvisionedIds['teams']> = []
  for (const [index, { members, ...team }] of teams.entries()) {
    const memberIds = members && (await idsOf(tx, operator.id, members, `${path}.teams[${index}].members`))
    const { id } = await declareTeam(tx, operator, { ...team, memberIds })
    made.push({ name: team.name, id })
  }
  return made.length === 0 ? {} : { teams: made }
}

async function idsOf(tx: Tx, accountId: string, emails: readonly string[], path: string): Promise<string[]> {
  const ids: string[] = []
  for (const [index, email] of emails.entries()) {
    const member = await findMemberOfAccount(tx, accountId, email)
    if (member === undefined)
      throw fieldProblem(`${path}[${index}]`, `is no member of the account: ${email}; invite them first`)
    ids.push(member.id)
  }
  return [...new Set(ids)]
}
