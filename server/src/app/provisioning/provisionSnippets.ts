import type { DeclaredAccount, ProvisionedIds } from '@replyloop/shared/contract/account'
import { findTeamNamed } from '../../modules/inbox/inbox.ts'
import { declareSnippet } from '../../modules/inbox/snippets.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** Creates or updates the declared snippets by their shortcuts. Throws `VALIDATION_FAILED` for a team that is not there. */
export async function provisionSnippets(
  tx: Tx,
  operator: Actor,
  snippets: DeclaredAccount['snippets'],
  path: string,
): Promise<Pick<ProvisionedIds, 'snippets'>> {
  const made: NonNullable<ProvisionedIds['snippets']> = []
  for (const [at, { shortcut, content, team }] of snippets.entries()) {
    const teamId = typeof team === 'string' ? (await findTeamNamed(tx, operator.id, team))?.id : team
    if (teamId === undefined && team !== undefined)
      throw fieldProblem(
        `${path}.snippets[${at}].team`,
        `names no team of this account: ${team}; declare it under teams`,
      )
    const { id } = await declareSnippet(tx, operator, { shortcut, content, teamId })
    made.push({ shortcut, id })
  }
  return made.length === 0 ? {} : { snippets: made }
}
