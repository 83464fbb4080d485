import type Database from 'better-sqlite3'
import type { PgTable } from 'drizzle-orm/pg-core'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { castDialect } from '../kit.ts'

/** Results of one select, by its values. */
export type Results = Map<string, unknown>

/** How many results of one select are kept. */
const most = 5000
const written = /\b(?:insert into|update|(delete from)) "(\w+)"/i

/** What a statement writes to; `undefined` for one that only reads. */
export interface Written {
  table: string
  isDeletion: boolean
}

/** What a text of SQL writes to: on SQLite that is one table, and those that refer to what it deletes. */
export function writtenBy(text: string): Written | undefined {
  const [found, deletes, table] = written.exec(text) ?? []
  return found === undefined || table === undefined ? undefined : { table, isDeletion: deletes !== undefined }
}

/**
 * Keeps the results of selects that are declared as `kept`, on the connection that writes: until it writes to one of their
 * tables itself, until a rollback, or until another process has committed anything, which is asked in each transaction.
 */
export function createKeptRows(writer: Database.Database) {
  const byTable = new Map<string, Results[]>()
  const byDeletion = new Map<string, Results[]>()
  const all: Results[] = []
  let versionNow: Database.Statement | undefined
  let version: unknown

  const clear = () => {
    for (const results of all) results.clear()
  }
  /** Forgets what a statement makes untrue that is about to run. */
  const forget = ({ table, isDeletion }: Written): void => {
    for (const results of byTable.get(table) ?? []) results.clear()
    if (isDeletion) for (const results of byDeletion.get(table) ?? []) results.clear()
  }
  return {
    /** Where the results of a select of these tables are kept. */
    resultsOf(tables: readonly PgTable[]): Results {
      const results: Results = new Map()
      all.push(results)
      for (const table of tables.map(configOf)) {
        addTo(byTable, table.name, results)
        for (const parent of parentsOf(table)) addTo(byDeletion, parent, results)
      }
      return results
    },
    /** Keeps a result, which nobody changes from now on, and returns it. */
    keepResult(results: Results, key: string, result: unknown): unknown {
      if (results.size === most) results.clear()
      if (Array.isArray(result)) for (const row of result) Object.freeze(row)
      results.set(key, Object.freeze(result))
      return result
    },
    forget,
    /** The same of a text that says what it writes to. */
    forgetWrittenBy(text: string): void {
      const table = all.length > 0 && !text.startsWith('select') ? writtenBy(text) : undefined
      if (table !== undefined) forget(table)
    },
    /** Called when a transaction has begun. */
    begin(): void {
      versionNow ??= writer.prepare('PRAGMA data_version').pluck()
      const found = versionNow.get()
      if (found !== version) clear()
      version = found
    },
    /** Called after a rollback: what was read before it may have been written by what was rolled back. */
    clear,
  }
}
export type KeptRows = ReturnType<typeof createKeptRows>

const configOf = (table: PgTable) => getTableConfig(castDialect<SQLiteTable>(table))

/** The names of the tables whose deleted rows take rows of a table along, or change them. */
function parentsOf(
  { foreignKeys }: ReturnType<typeof getTableConfig>,
  found = new Set<string>(),
): Set<string> {
  for (const { onDelete, reference } of foreignKeys) {
    const parent = getTableConfig(reference().foreignTable)
    if (onDelete === undefined || onDelete === 'no action' || found.has(parent.name)) continue
    found.add(parent.name)
    parentsOf(parent, found)
  }
  return found
}

const addTo = (map: Map<string, Results[]>, table: string, results: Results) =>
  map.set(table, [...(map.get(table) ?? []), results])
