import type pg from 'pg'
import { pipelined, type Reader } from '../db.ts'
import type { Compile } from '../statements/statement.ts'
import { runForMany } from './sharing/batches.ts'

/** Runs declared statements on a connection, or on any of a pool. */
export function createRun(
  on: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
  compile: Compile,
): Pick<Reader, 'run' | 'runMany'> {
  const run: Reader['run'] = async (statement, values) => {
    const { name, single, decode } = compile(statement)
    const query = { name, text: single.text, values: single.fill(values), rowMode: 'array' as const }
    const { rows, rowCount } = await on.query<unknown[]>(query)
    return decode({ rows, changed: rowCount ?? 0 })
  }
  return {
    run,
    async runMany(statement, sets) {
      const { name, batch, areDistinct, decode } = compile(statement)
      if (sets.length < 2 || batch === undefined || !areDistinct(sets))
        return pipelined(...sets.map((values) => run(statement, values)))
      return (await runForMany(on, name, batch, sets)).map(decode)
    },
  }
}
