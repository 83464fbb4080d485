import Database from 'better-sqlite3'
import { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3'
import { BetterSQLiteSession } from 'drizzle-orm/better-sqlite3/session'
import { SQLiteAsyncDialect, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import { SqliteRemoteDatabase } from 'drizzle-orm/sqlite-proxy'
import { SQLiteRemoteSession } from 'drizzle-orm/sqlite-proxy/session'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { TransactionEnded } from '../db.ts'
import { lowerAllLetters } from './lowerAllLetters.ts'

/** How long another process may hold the file before a statement fails. */
export const busyLimitMs = 10_000
/** How many characters the statements that a connection keeps have together: prepared, they take some twenty times as much. */
const keptCharacters = 500_000
/** From so many pages on, 32 MiB, the write-ahead log is moved to the file: a page that is written often is moved once. */
const bulkPages = 8000
/** What is written while a thread moves most of it is moved by a second pass, so that little is left. */
const passes = 2

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
  connection.pragma(`wal_autocheckpoint = ${2 * bulkPages}`) // while threads have no time for it
  lowerAllLetters(connection)
  return connection
}

const Log = z.tuple([z.object({ log: z.int(), checkpointed: z.int() })])

/** Keeps a pragma prepared that is asked often: to prepare it each time costs five times as much. */
function preparePragma(connection: Database.Database, pragma: string): Database.Statement {
  const prepare = Database.prototype.prepare.bind(connection) // the writer's own allows none outside of a transaction
  return prepare(`PRAGMA ${pragma}`)
}

/**
 * Moves what the write-ahead log has to the file: most of it by `moveInThread`, since nobody is served while the thread that serves
 * does so, and the rest after a commit: the log begins again only where nothing is left to move.
 */
export function createCheckpoints(writer: Database.Database, moveInThread: () => Promise<unknown>) {
  const ask = {
    PASSIVE: preparePragma(writer, 'wal_checkpoint(PASSIVE)'),
    NOOP: preparePragma(writer, 'wal_checkpoint(NOOP)'),
  }
  let is: 'growing' | 'moving' | 'nearlyMoved' = 'growing'
  let most = bulkPages
  const moveMost = async () => {
    try {
      for (let pass = 0; pass < passes; pass += 1) await moveInThread()
    } catch {
      // The disk is full, or fails: the rest is tried all the same, and SQLite itself tries again.
    } finally {
      is = 'nearlyMoved'
    }
  }
  /** Called after each commit. */
  const committed = (): void => {
    if (is === 'moving') return
    const mode = is === 'nearlyMoved' ? 'PASSIVE' : 'NOOP'
    let left = bulkPages // where the disk is full, or fails
    try {
      const [{ log, checkpointed }] = Log.parse(ask[mode].all())
      left = log - checkpointed
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error
    }
    is = 'growing'
    if (left < bulkPages) most = bulkPages
    if (left < most) return
    most = left + bulkPages // where something reads what is in the log, or the disk is full, it waits for as many again
    is = 'moving'
    void moveMost()
  }
  return { committed }
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
