import type Database from 'better-sqlite3'
import { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session'
import { SQLiteAsyncDialect, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { SQLiteRemoteSession } from 'drizzle-orm/sqlite-proxy/session'

// Every value stands as `+?`. For a bare `?` in a LIMIT, or in an equality that an ORDER BY could use, SQLite plans a statement
// again at each new value: that costs more than running the statement, and the plan changes with the value.
const value = () => '+?'

class SyncDialect extends SQLiteSyncDialect {
  override escapeParam = value
}
class AsyncDialect extends SQLiteAsyncDialect {
  override escapeParam = value
}

const config = { casing: 'snake_case' } as const
/** How the text of a query is written. */
export const sqliteDialect = new SyncDialect(config)
const asyncDialect = new AsyncDialect(config)

/** Drizzle's queries on a connection. */
export const queriesOn = (connection: Database.Database) =>
  new BetterSQLite3Database(
    'sync',
    sqliteDialect,
    new BetterSQLiteSession(connection, sqliteDialect, undefined),
    undefined,
  )

/** Drizzle's queries, run by a function that returns rows as lists of their values. */
export const queriesBy = (rowsOf: (text: string, values: unknown[]) => Promise<unknown[][]>) =>
  new SqliteRemoteDatabase(
    'async',
    asyncDialect,
    new SQLiteRemoteSession(
      async (text, values) => ({ rows: await rowsOf(text, values) }),
      asyncDialect,
      undefined,
      undefined,
    ),
    undefined,
  )
