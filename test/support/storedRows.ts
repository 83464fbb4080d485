import { words } from './factories.ts'
import { getTableName } from 'drizzle-orm'
import { postgresKit } from '../../server/src/platform/db/kit.ts'
import { makeSchema } from '../../server/src/platform/db/schema/schema.ts'
import { databaseOf } from './databases.ts'
import type { TestServer } from './server.ts'
import { select } from './sql.ts'

const tables = Object.values(makeSchema(postgresKit)).map((table) => getTableName(table))

/** What is counted, though its parts become one by the hour; of what campaigns have done, in all. */
export function countersQuery(url: string): string {
  const colon = url.startsWith('postgres') ? "position(':' in detail)" : "instr(detail, ':')"
  return `select account_id, counted, scope, detail, sum(amount) as amount from (
    select account_id, counted, scope, amount,
      case when counted = 'done' then substr(detail, 1, ${colon} - 1) else detail end as detail from counter
  ) as n group by account_id, counted, scope, detail having sum(amount) <> 0`
}

/** What jobs count of other rows, in their own time. */
export const countedTables = words(
  'figure figure_day incoming_hour opening_answer response_cursor response_time response_wait',
)

/** All rows of all accounts, by their tables, but for `passing`: the tables that change by themselves. */
export async function readStoredRows(
  { dataDir }: Pick<TestServer, 'dataDir'>,
  passing: readonly string[],
): Promise<Record<string, string[]>> {
  const url = await databaseOf(dataDir)
  const read = tables
    .filter((name) => !passing.includes(name))
    .map(async (name) => {
      const rows = await select(url, name === 'counter' ? countersQuery(url) : `select * from ${name}`)
      const texts = rows.map(({ api_key_last_used_at: _passing, ...row }) => JSON.stringify(row))
      return [name, texts.toSorted()] as const
    })
  return Object.fromEntries(await Promise.all(read))
}
