import type { RowOutcome } from '@replyloop/shared/values/transfer'
import { Problem } from '../errors/problem.ts'
import { createRest } from '../turns.ts'

/** Reads the columns and rows of a CSV file as imports of contacts are read; throws `tooMany` where it has more rows. */
export type ReadTable = (
  bytes: Buffer,
  options: { mostRows: number; tooMany: (rows: number) => Error },
) => Promise<{ headers: readonly string[]; rows: (readonly string[])[] }>

/** A row of a file of texts: what it says, or why nothing can be made of it; by `key` people know which one it is. */
export type TextRow<V> = { key: string } & ({ values: V } | { reason: string })

interface TextFile<V> {
  /** What the column is called that tells rows apart, and that of the texts; other tools have other names. */
  keyNames: readonly [string, ...string[]]
  textNames: readonly [string, ...string[]]
  mostRows: number
  /** What there may be at most, and what to do. */
  most: string
  /** Reads a row; `names` are all columns, in small letters without spaces, hyphens and underscores. */
  read: (
    row: { key: string; text: string; cells: readonly string[] },
    names: readonly string[],
  ) => { success: true; value: V } | { success: false; message: string }
  keyOf: (values: V) => string
}

const faulty = (message: string) => new Problem('VALIDATION_FAILED', message)

const plain = (header: string) => header.toLowerCase().replace(/[\s_-]/g, '')

/** The rows of a CSV file of texts. Throws `VALIDATION_FAILED` where it has no such columns, and more rows than there may be. */
export async function readTextFile<V>(
  readTable: ReadTable,
  bytes: Buffer,
  { keyNames, textNames, mostRows, most, read, keyOf }: TextFile<V>,
): Promise<TextRow<V>[]> {
  const columns = `the columns ${keyNames[0]} and ${textNames[0]}`
  if (bytes.length === 0) throw faulty(`The file is empty; its first line must name ${columns}`)
  const { headers, rows } = await readTable(bytes, {
    mostRows,
    tooMany: (count) => faulty(`The file has ${count} rows, and ${most}`),
  })
  const names = headers.map(plain)
  const columnOf = (called: readonly string[]) =>
    called.map((name) => names.indexOf(name)).find((at) => at >= 0)
  const [keyAt, textAt] = [columnOf(keyNames), columnOf(textNames)]
  if (keyAt === undefined || textAt === undefined)
    throw faulty(
      `The first line must name ${columns}; it names ${headers.slice(0, 10).join(', ').slice(0, 200)}`,
    )
  const done: TextRow<V>[] = []
  const rest = createRest()
  for (const cells of rows) {
    const [key = '', text = ''] = [cells[keyAt], cells[textAt]]
    const row = read({ key, text, cells }, names)
    done.push(row.success ? { key: keyOf(row.value), values: row.value } : { key, reason: row.message })
    await rest()
  }
  return done
}

/** What became of the rows of a file. */
interface WrittenRows extends Record<RowOutcome, number> {
  rows: { row: number; key: string; outcome: RowOutcome; reason: string | null }[]
}

/** Writes the rows of a file of texts. One that cannot be written says why, and keeps no other from being written. */
export async function writeTextRows<V>(
  rows: readonly TextRow<V>[],
  /** Says what it did. What it refuses by a `Problem` it refuses before it writes. */
  write: (values: V) => Promise<RowOutcome> | RowOutcome,
): Promise<WrittenRows> {
  const done: WrittenRows = { created: 0, changed: 0, unchanged: 0, rejected: 0, rows: [] }
  for (const [at, row] of rows.entries()) {
    const { outcome, reason = null } = await tried(row, write)
    done[outcome] += 1
    done.rows.push({ row: at + 1, key: row.key, outcome, reason })
  }
  return done
}

async function tried<V>(
  row: TextRow<V>,
  write: (values: V) => Promise<RowOutcome> | RowOutcome,
): Promise<{ outcome: RowOutcome; reason?: string }> {
  if ('reason' in row) return { outcome: 'rejected', reason: row.reason }
  try {
    return { outcome: await write(row.values) }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { outcome: 'rejected', reason: error.message }
  }
}
