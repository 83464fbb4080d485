import { parseInput } from '@replyloop/shared/contract/parse'
import { SnippetRow, type ImportedSnippets } from '@replyloop/shared/contract/snippetFile'
import { foldName } from '@replyloop/shared/values/foldName'
import { maxSnippets, type SnippetOutcome } from '@replyloop/shared/values/snippet'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { listAllTeams } from '../teams/teams.store.ts'
import { saveText } from './saveSnippet.ts'

/** Reads the columns and rows of a CSV file as imports of contacts are read; throws `tooMany` where it has more rows. */
export type ReadTable = (
  bytes: Buffer,
  options: { mostRows: number; tooMany: (rows: number) => Error },
) => Promise<{ headers: readonly string[]; rows: (readonly string[])[] }>

/** A row of a file: what it says, or why nothing can be made of it. */
type Row = { shortcut: string } & (Text | { reason: string })

/** A text, and the name of its team: an empty one makes it everybody's, none leaves it whose it is. */
interface Text {
  text: string
  team?: string | undefined
}

/** What a column is called that holds shortcuts, texts or teams; other tools have other names. */
const columnNames = {
  shortcut: ['shortcut', 'shortcode', 'name', 'key'],
  text: ['text', 'body', 'content', 'message'],
  team: ['team'],
}

const faulty = (message: string) => new Problem('VALIDATION_FAILED', message)

const plain = (header: string) => header.toLowerCase().replace(/[\s_-]/g, '')

/** The rows of a file of snippets. Throws `VALIDATION_FAILED` where it has no such columns, and more rows than snippets there may be. */
export async function readSnippetFile(readTable: ReadTable, bytes: Buffer): Promise<Row[]> {
  if (bytes.length === 0)
    throw faulty('The file is empty; its first line must name the columns shortcut and text')
  const { headers, rows } = await readTable(bytes, {
    mostRows: maxSnippets,
    tooMany: (count) =>
      faulty(
        `The file has ${count} rows, and an account at most ${maxSnippets} snippets; leave out those that you do not need`,
      ),
  })
  const names = headers.map(plain)
  const columnOf = (column: keyof typeof columnNames) =>
    columnNames[column].map((name) => names.indexOf(name)).find((at) => at >= 0)
  const [shortcutAt, textAt] = [columnOf('shortcut'), columnOf('text')]
  if (shortcutAt === undefined || textAt === undefined)
    throw faulty(
      `The first line must name the columns shortcut and text; it names ${headers.slice(0, 10).join(', ').slice(0, 200)}`,
    )
  const teamAt = columnOf('team')
  return rows.map((cells) => {
    const [shortcut = '', text = ''] = [cells[shortcutAt], cells[textAt]]
    const team = teamAt === undefined ? undefined : (cells[teamAt] ?? '')
    const read = parseInput(SnippetRow, { shortcut, text, team })
    return read.success ? read.value : { shortcut, reason: read.message }
  })
}

/**
 * Writes the snippets of a file, and changes the text and team of those whose shortcut is there; their buttons and files stay. A row that cannot
 * be written says why, and keeps no other from being written.
 */
export async function importSnippets(tx: Tx, caller: Actor, rows: readonly Row[]): Promise<ImportedSnippets> {
  await tx.lock(locks.snippets(caller.id), locks.teams(caller.id))
  const teams = new Map((await listAllTeams(tx, caller.id)).map(({ folded, id }) => [folded, id]))
  const counts: Record<SnippetOutcome, number> = { created: 0, changed: 0, unchanged: 0, rejected: 0 }
  const done: ImportedSnippets['rows'] = []
  for (const [at, row] of rows.entries()) {
    const { outcome, reason = null } =
      'reason' in row
        ? { outcome: 'rejected' as const, reason: row.reason }
        : await write(tx, caller, row, teams)
    counts[outcome] += 1
    done.push({ row: at + 1, shortcut: row.shortcut, outcome, reason })
  }
  return { ...counts, rows: done }
}

async function write(
  tx: Tx,
  caller: Actor,
  { team, ...row }: Text & { shortcut: string },
  teams: ReadonlyMap<string, string>,
): Promise<{ outcome: SnippetOutcome; reason?: string }> {
  const teamId = team === undefined ? undefined : team === '' ? null : teams.get(foldName(team))
  if (teamId === undefined && team !== undefined)
    return { outcome: 'rejected', reason: `team names no team of this account: ${team}; make it first` }
  try {
    return { outcome: await saveText(tx, caller, { ...row, teamId }) }
  } catch (error) {
    // What `saveText` refuses it refuses before it writes.
    if (!(error instanceof Problem)) throw error
    return { outcome: 'rejected', reason: error.message }
  }
}
