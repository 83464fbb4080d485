import { parseInput } from '@replyloop/shared/contract/parse'
import { SnippetRow, type ImportedSnippets } from '@replyloop/shared/contract/snippetFile'
import { foldName } from '@replyloop/shared/values/foldName'
import { maxSnippets } from '@replyloop/shared/values/snippet'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { readTextFile, writeTextRows, type ReadTable, type TextRow } from '../../../platform/text/textFile.ts'
import { listAllTeams } from '../teams/teams.store.ts'
import { saveText } from './saveSnippet.ts'

/** `team` is its name: an empty one makes the snippet everybody's, none leaves it whose it is. */
type Row = TextRow<{ shortcut: string; text: string; team?: string | undefined }>

/** The rows of a file of snippets. Throws `VALIDATION_FAILED` where it has no such columns, and more rows than snippets there may be. */
export const readSnippetFile = (readTable: ReadTable, bytes: Buffer): Promise<Row[]> =>
  readTextFile(readTable, bytes, {
    keyNames: ['shortcut', 'shortcode', 'name', 'key'],
    textNames: ['text', 'body', 'content', 'message'],
    mostRows: maxSnippets,
    most: `an account at most ${maxSnippets} snippets; leave out those that you do not need`,
    read({ key: shortcut, text, cells }, names) {
      const teamAt = names.indexOf('team')
      const team = teamAt < 0 ? undefined : (cells[teamAt] ?? '')
      return parseInput(SnippetRow, { shortcut, text, team })
    },
    keyOf: ({ shortcut }) => shortcut,
  })

/** Writes the snippets of a file, and changes the text and team of those whose shortcut is there; their buttons and files stay. */
export async function importSnippets(tx: Tx, caller: Actor, rows: readonly Row[]): Promise<ImportedSnippets> {
  await tx.lock(locks.snippets(caller.id), locks.teams(caller.id))
  const teams = new Map((await listAllTeams(tx, caller.id)).map(({ folded, id }) => [folded, id]))
  const { rows: done, ...counts } = await writeTextRows(rows, ({ team, ...text }) =>
    saveText(tx, caller, { ...text, teamId: teamIdOf(teams, team) }),
  )
  return { ...counts, rows: done.map(({ key: shortcut, ...row }) => ({ ...row, shortcut })) }
}

function teamIdOf(teams: ReadonlyMap<string, string>, name: string | undefined): string | null | undefined {
  if (name === undefined) return undefined
  if (name === '') return null
  const id = teams.get(foldName(name))
  if (id === undefined)
    throw new Problem('VALIDATION_FAILED', `team names no team of this account: ${name}; make it first`)
  return id
}
