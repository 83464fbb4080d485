import { getTableName } from 'drizzle-orm'
import { postgresKit } from '../../server/src/platform/db/kit.ts'
import { makeSchema } from '../../server/src/platform/db/schema/schema.ts'
import { databaseOf } from './databases.ts'
import type { TestServer } from './server.ts'
import { select } from './sql.ts'

const tables = Object.values(makeSchema(postgresKit)).map((table) => getTableName(table))

/** All rows of all accounts, by their tables, but for `passing`: the tables that change by themselves. */
export async function readStoredRows(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  passing: readonly string[],
): Promise<Record<string, string[]>> {
  const url = await databaseOf(dataDir)
  const read = tables
    .filter((name) => !passing.includes(name))
    .map(async (name) => {
      const rows = await select(url, `select * from ${name}`)
      const texts = rows.map(({ api_key_last_used_at: _passing, ...row }) => JSON.stringify(row))
      return [name, texts.toSorted()] as const
    })
  return Object.fromEntries(await Promise.all(read))
}
