import type pg from 'pg'
import type { Reader } from '../db.ts'
import type { Compile } from '../statements/statement.ts'

/** Runs declared statements on a connection, or on any of a pool. */
export const createRun =
  (on: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>, compile: Compile): Reader['run'] =>
  async (statement, values) => {
    const { name, single, decode } = compile(statement)
    const query = { name, text: single.text, values: single.fill(values), rowMode: 'array' as const }
    const { rows, rowCount } = await on.query<unknown[]>(query)
    return decode({ rows, changed: rowCount ?? 0 })
  }
