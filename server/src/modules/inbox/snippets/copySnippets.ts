import { isSameValue } from '@replyloop/shared/values/changes'
import { maxSnippets } from '@replyloop/shared/values/snippet'
import { keepContentFiles } from '../../conversations/media.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { listAllTeams, type TeamRow } from '../teams/teams.store.ts'
import { insertSnippet, listSnippets, type SnippetRow } from './snippets.store.ts'

/** What became of a snippet that another account should have, too. */
export interface CopiedSnippet {
  /** The one that is there now; `null` where there can be no more. */
  id: string | null
  shortcut: string
  outcome: 'made' | 'there' | 'differs' | 'leftOut'
  /** The team whose it is in the original, where the account has none of that name: the copy is everybody's. */
  lacksTeam: string | null
}

/** The snippets of an account that are named, in the order of their shortcuts; all of them without `ids`. Throws `SNIPPET_NOT_FOUND`. */
export async function readSnippets(
  tx: Tx,
  accountId: string,
  ids: readonly string[] | undefined,
): Promise<SnippetRow[]> {
  const all = await listSnippets(tx, { accountId }, {}, maxSnippets)
  if (ids === undefined) return all
  const missing = ids.find((id) => !all.some((snippet) => snippet.id === id))
  if (missing !== undefined)
    throw new Problem('SNIPPET_NOT_FOUND', `No snippet of the account has the id ${missing}`)
  return all.filter(({ id }) => ids.includes(id))
}

/**
 * Has an account have the snippets of another one, with their buttons and files, and of its team of the same name. What has a shortcut
 * already stays as it is.
 */
export async function copySnippets(
  tx: Tx,
  toId: string,
  originals: readonly SnippetRow[],
): Promise<CopiedSnippet[]> {
  const [first] = originals
  if (first === undefined) return []
  await tx.lock(locks.snippets(toId), locks.teams(toId)) // no team is just being deleted
  const known = new Map(
    (await listSnippets(tx, { accountId: toId }, {}, maxSnippets)).map((snippet) => [
      snippet.folded,
      snippet,
    ]),
  )
  const [from, to] = [await listAllTeams(tx, first.accountId), await listAllTeams(tx, toId)]
  const copied: CopiedSnippet[] = []
  let left = maxSnippets - known.size
  for (const original of originals) {
    const { shortcut, folded, body, choices, files } = original
    const { team, teamId } = sameTeam(original, from, to)
    const there = known.get(folded)
    if (there !== undefined) {
      const outcome = isSame(original, there) ? 'there' : 'differs'
      copied.push({ id: there.id, shortcut, outcome, lacksTeam: null })
      continue
    }
    if (left === 0) {
      copied.push({ id: null, shortcut, outcome: 'leftOut', lacksTeam: null })
      continue
    }
    left -= 1
    const made = await insertSnippet(tx, { accountId: toId, shortcut, folded, body, choices, files, teamId })
    if (files.length > 0) await keepContentFiles(tx, made, files)
    copied.push({ id: made.id, shortcut, outcome: 'made', lacksTeam: teamId === null ? team : null })
  }
  if (copied.some(({ outcome }) => outcome === 'made')) tx.notify(`changed:${toId} account`)
  return copied
}

/** The name of a snippet's team, and that of the same name in the account of its copy. */
function sameTeam({ teamId }: SnippetRow, from: readonly TeamRow[], to: readonly TeamRow[]) {
  const team = from.find(({ id }) => id === teamId)
  const same = to.find(({ folded }) => folded === team?.folded)
  return { team: team?.name ?? null, teamId: same?.id ?? null }
}

const isSame = (one: SnippetRow, other: SnippetRow): boolean => isSameValue(saidBy(one), saidBy(other))
const saidBy = ({ body, choices, files }: SnippetRow) => ({ body, choices, files })
