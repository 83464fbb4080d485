import type { DeclaredAccount, ProvisionedIds } from '@replyloop/shared/contract/account'
import { declareSnippet } from '../../modules/inbox/snippets.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/actor.ts'

/** Creates or updates the declared snippets by their shortcuts. */
export async function provisionSnippets(
  tx: Tx,
  operator: Actor,
  snippets: DeclaredAccount['snippets'],
): Promise<Pick<ProvisionedIds, 'snippets'>> {
  const made: NonNullable<ProvisionedIds['snippets']> = []
  for (const { shortcut, content } of snippets) {
    const { id } = await declareSnippet(tx, operator, { shortcut, content })
    made.push({ shortcut, id })
  }
  return made.length === 0 ? {} : { snippets: made }
}
