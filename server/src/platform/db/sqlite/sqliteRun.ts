import type Database from 'better-sqlite3'
import type { Reader } from '../db.ts'
import type { Compile, Compiled, ValueSet } from '../statements/statement.ts'

/** Runs declared statements on a connection, which keeps them prepared; `before` is called before each. */
export function createRun(
  connection: Database.Database,
  compile: Compile,
  before: (connection: Database.Database) => void,
): Pick<Reader, 'run' | 'runMany'> {
  const prepared = new Map<unknown, Database.Statement<unknown[], unknown[]>>()
  const prepare = (statement: unknown, text: string) => {
    const known = prepared.get(statement)
    if (known !== undefined) return known
    const made = connection.prepare<unknown[], unknown[]>(text)
    prepared.set(statement, made)
    return made
  }
  const runOnce = <R>(
    made: Database.Statement<unknown[], unknown[]>,
    { single, decode }: Compiled<R>,
    values: ValueSet,
  ): R => {
    const filled = single.fill(values)
    if (!made.reader) return decode({ rows: [], changed: made.run(filled).changes })
    const rows = made.raw().all(filled) // drizzle may have had the same statement
    return decode({ rows, changed: rows.length })
  }
  return {
    async run(statement, values) {
      before(connection)
      const compiled = compile(statement)
      return runOnce(prepare(statement, compiled.single.text), compiled, values)
    },
    async runMany(statement, sets) {
      before(connection)
      const compiled = compile(statement)
      const made = prepare(statement, compiled.single.text)
      return sets.map((values) => runOnce(made, compiled, values))
    },
  }
}
