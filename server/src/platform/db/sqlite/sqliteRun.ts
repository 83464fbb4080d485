import type Database from 'better-sqlite3'
import type { Reader } from '../db.ts'
import type { Compile } from '../statements/statement.ts'

/** Runs declared statements on a connection, which keeps them prepared; `before` is called before each. */
export function createRun(
  connection: Database.Database,
  compile: Compile,
  before: (connection: Database.Database) => void,
): Reader['run'] {
  const prepared = new Map<unknown, Database.Statement<unknown[], unknown[]>>()
  return async (statement, values) => {
    before(connection)
    const { single, decode } = compile(statement)
    let made = prepared.get(statement)
    if (made === undefined) {
      made = connection.prepare<unknown[], unknown[]>(single.text)
      prepared.set(statement, made)
    }
    const filled = single.fill(values)
    if (!made.reader) return decode({ rows: [], changed: made.run(filled).changes })
    const rows = made.raw().all(filled) // drizzle may have had the same statement
    return decode({ rows, changed: rows.length })
  }
}
