import Database from 'better-sqlite3'
import pg from 'pg'
import { z } from 'zod'
import { sqlitePathOf } from '../../server/src/platform/db/databaseUrl.ts'

// The tests' own connections to a database, SQLite or PostgreSQL, that a URL names as in `DATABASE_URL`.

const Rows = z.array(z.record(z.string(), z.unknown()))

/** Opens a SQLite file, as another process would. The caller closes it. */
export const openFile = (url: string): Database.Database =>
  new Database(sqlitePathOf(url), { timeout: 10_000 })

/** Runs work on a SQLite file, and closes it afterwards. */
export function withFile<T>(url: string, work: (file: Database.Database) => T): T {
  const file = openFile(url)
  try {
    return work(file)
  } finally {
    file.close()
  }
}

/** Runs work on a new connection to a PostgreSQL database, and closes it afterwards. */
export async function withConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Runs statements without parameters. */
export async function execute(url: string, statements: string): Promise<void> {
  if (sqlitePathOf(url) !== undefined) withFile(url, (file) => file.exec(statements))
  else await withConnection(url, (client) => client.query(statements))
}

/**
 * Has a database refuse each `change` of a table's rows for which `when` holds, an expression about `new`, as a fault of it
 * would, with the message `poisoned`. Returns what ends that.
 */
export async function refuseRows(
  url: string,
  { change, table, when }: { change: 'insert' | 'update'; table: string; when: string },
): Promise<() => Promise<void>> {
  const [begin, end] =
    sqlitePathOf(url) === undefined
      ? [
          `create function refuse() returns trigger language plpgsql as $$ begin if ${when} then raise 'poisoned'; end if; return new; end $$; create trigger refuse before ${change} on ${table} for each row execute function refuse()`,
          `drop trigger refuse on ${table}; drop function refuse()`,
        ]
      : [
          `create trigger refuse before ${change} on ${table} when ${when} begin select raise(abort, 'poisoned'); end`,
          'drop trigger refuse',
        ]
  await execute(url, begin)
  return () => execute(url, end)
}

/** The rows that a query finds. */
export const select = async (url: string, query: string, params: unknown[] = []) =>
  sqlitePathOf(url) === undefined
    ? withConnection(url, async (client) => Rows.parse((await client.query(query, params)).rows))
    : withFile(url, (file) => Rows.parse(file.prepare(query).all(...params)))

/** The query plan of a statement, one line for each step. */
export async function planOf(url: string, { sql, params }: { sql: string; params: unknown[] }) {
  const explain = sqlitePathOf(url) === undefined ? 'explain' : 'explain query plan'
  const steps = await select(url, `${explain} ${sql}`, params)
  return steps.map((step) => step['detail'] ?? step['QUERY PLAN']).join('\n')
}
