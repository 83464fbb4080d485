import type Database from 'better-sqlite3'
import type { Reader } from '../db.ts'
import { castDialect } from '../kit.ts'
import type { Compile, Raw, Text, ValueSet } from '../statements/statement.ts'
import { writtenBy, type KeptRows, type Results, type Written } from './keptRows.ts'

/** A declared statement as a connection runs it. */
interface Prepared extends Text<ValueSet> {
  made: Database.Statement<unknown[], unknown[]>
  decode: (raw: Raw) => unknown
  writes: Written | undefined
  /** Where its results are kept. */
  results: Results | undefined
}

/**
 * Runs declared statements on a connection, which keeps them prepared, and on the one that writes some of their results;
 * `before` is called before each.
 */
export function createRun(
  connection: Database.Database,
  compile: Compile,
  before: (connection: Database.Database) => void,
  kept?: KeptRows,
): Pick<Reader, 'run' | 'runMany'> {
  const allPrepared = new Map<unknown, Prepared>()
  const prepare = (...[statement]: Parameters<Compile>): Prepared => {
    const { single, decode, keptTables } = compile(statement)
    const prepared = {
      ...single,
      decode,
      made: connection.prepare<unknown[], unknown[]>(single.text),
      writes: writtenBy(single.text),
      results: keptTables && kept?.resultsOf(keptTables),
    }
    allPrepared.set(statement, prepared)
    return prepared
  }
  const runOnce = ({ made, fill, decode, writes, results }: Prepared, values: ValueSet): unknown => {
    const filled = fill(values)
    if (results !== undefined && kept !== undefined) {
      const key = JSON.stringify(filled)
      const result = results.get(key)
      return result ?? kept.keepResult(results, key, decode({ rows: made.raw().all(filled), changed: 0 }))
    }
    if (writes !== undefined) kept?.forget(writes)
    if (!made.reader) return decode({ rows: [], changed: made.run(filled).changes })
    const rows = made.raw().all(filled) // drizzle may have had the same statement
    return decode({ rows, changed: rows.length })
  }
  return {
    async run(statement, values) {
      before(connection)
      return castDialect(runOnce(allPrepared.get(statement) ?? prepare(castDialect(statement)), values))
    },
    async runMany(statement, sets) {
      before(connection)
      const prepared = allPrepared.get(statement) ?? prepare(castDialect(statement))
      return sets.map((values) => castDialect(runOnce(prepared, values)))
    },
  }
}
