import type { CopiedSnippets, CopySnippets } from '@replyloop/shared/contract/agency'
import { maxSnippets } from '@replyloop/shared/values/snippet'
import { readAccount } from '../accounts/accounts.store.ts'
import { copyFields } from '../contacts/customFields.ts'
import { customFieldsIn } from '../conversations/outgoing.ts'
import { auditSubAccount, requireSubAccount } from '../credits/subAccounts.ts'
import { copySnippets, readSnippets, type CopiedSnippet } from '../inbox/inbox.ts'
import type { Tx } from '../../platform/db/db.ts'
import { actorInSubAccount } from '../../platform/http/actor.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { madeAs, notesOnFields } from './carryAlong.rules.ts'
import { requireSource } from './requireSource.ts'

/**
 * Copies snippets of an agency, or of one of its sub-accounts, into a sub-account, with the declared fields that their texts name.
 * Throws `SUBACCOUNT_NOT_FOUND`, `SNIPPET_NOT_FOUND` and `VALIDATION_FAILED`.
 */
export async function copySnippetsTo(
  tx: Tx,
  caller: Caller,
  toId: string,
  { accountId = caller.id, snippetIds }: CopySnippets,
): Promise<CopiedSnippets> {
  const to = await requireSubAccount(tx, caller.id, { id: toId })
  await requireSource(tx, caller.id, { accountId, toId, of: 'snippets' })
  const originals = await readSnippets(tx, accountId, snippetIds)
  const actor = actorInSubAccount(caller, await readAccount(tx, caller.id), toId)
  const fields = await copyFields(tx, actor, accountId, customFieldsIn(originals.map(({ body }) => body)))
  const copied = await copySnippets(tx, toId, originals)
  const snippets = copied.map(({ lacksTeam: _lacks, ...snippet }) => snippet)
  const made = snippets.filter(({ outcome }) => outcome === 'made')
  const customFields = fields.map(({ name, type, outcome }) => ({ name, type, outcome }))
  if (made.length > 0)
    await auditSubAccount(tx, caller, to, 'snippets_copied', {
      facts: {
        snippets: made.map(({ shortcut }) => shortcut).join(', '),
        ...(accountId !== caller.id && { copyOf: accountId }),
        ...madeAs('newFields', customFields),
      },
    })
  return { snippets, customFields, notes: [...copied.flatMap(noteOn), ...notesOnFields(fields)] }
}

/** What is to be said of a snippet that is not as in the original. */
function noteOn({ shortcut, outcome, lacksTeam }: CopiedSnippet): CopiedSnippets['notes'] {
  if (outcome === 'differs') {
    const text = `There is a snippet /${shortcut} that says something else: it stays as it is, rename it to have the original, too`
    return [{ kind: 'snippet', text }]
  }
  if (outcome === 'leftOut') {
    const text = `The snippet /${shortcut} is left out, as there are ${maxSnippets} snippets already: delete one first`
    return [{ kind: 'snippet', text }]
  }
  if (lacksTeam === null) return []
  const text = `There is no team ${lacksTeam} here: /${shortcut} is everybody’s, make the team and choose it there`
  return [{ kind: 'team', text }]
}
