import Database from 'better-sqlite3'
import { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session'
import { SQLiteAsyncDialect, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { SQLiteRemoteSession } from 'drizzle-orm/sqlite-proxy/session'
import { LRUCache } from 'lru-cache'
import { TransactionEnded } from '../db.ts'
import { lowerAllLetters } from './lowerAllLetters.ts'

/** How long another process may hold the file before a statement fails. */
export const busyLimitMs = 10_000
/** How many characters the statements that a connection keeps have together: prepared, they take some twenty times as much. */
const keptCharacters = 500_000

/**
 * Has a connection keep its latest statements prepared, by their text: to prepare one costs more than to run it, and its
 * memory comes back only after a garbage collection, which sees none of it. `before` is called whenever one is asked for.
 */
export function cacheStatements(
  connection: Database.Database,
  before?: (connection: Database.Database, text: string) => void,
): Database.Database {
  const kept = new LRUCache<string, Database.Statement>({
    maxSize: keptCharacters,
    sizeCalculation: (_statement, text) => text.length,
  })
  const make = connection.prepare.bind(connection)
  const prepare = (text: string): Database.Statement => {
    before?.(connection, text)
    const known = kept.get(text)
    // As a new one: the one who had it before may have asked for lists of values.
    if (known !== undefined) return known.reader ? known.raw(false) : known
    const made = make(text)
    kept.set(text, made)
    return made
  }
  return Object.assign(connection, { prepare })
}

/** Throws `TransactionEnded` outside of a transaction. */
export function requireTransaction(writer: Database.Database): void {
  if (!writer.inTransaction) throw new TransactionEnded()
}

/**
 * Opens the connection that writes to a SQLite file. It refuses statements outside of a transaction: SQLite would keep at once
 * what the rest of a write does whose transaction it has ended.
 */
export function openWriter(
  path: string,
  before: (writer: Database.Database, text: string) => void,
): Database.Database {
  const writer = openConnection(path)
  writer.pragma('secure_delete = ON') // what is deleted is overwritten with zeros
  writer.pragma('busy_timeout = 0') // `begin` waits without holding up the reads
  return cacheStatements(writer, before)
}

/** Opens a connection to a SQLite file. */
const openConnection = (path: string): Database.Database =>
  configure(new Database(path, { timeout: busyLimitMs })) // it waits, for example, while another process recovers from a crash

function configure(connection: Database.Database): Database.Database {
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -32000')
  // For the pages that a savepoint may have to restore: beyond 64 KiB they would be written to a file.
  connection.pragma('temp_store = MEMORY')
  connection.pragma('wal_autocheckpoint = 8000') // in pages, 32 MiB: a page that is written often is moved to the file once
  lowerAllLetters(connection)
  return connection
}

/** Opens a connection that only reads. */
export function openReader(path: string): Database.Database {
  const reader = openConnection(path)
  reader.pragma('query_only = ON')
  return cacheStatements(reader)
}

/** Runs a query: each row is the list of its values. */
export const rowsBy = (reader: Database.Database, text: string, values: readonly unknown[]): unknown[][] =>
  reader.prepare<unknown[], unknown[]>(text).raw().all(values)

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
