import Database from 'better-sqlite3'
import { TransactionEnded } from '../db.ts'
import { lowerAllLetters } from './lowerAllLetters.ts'

/** How long another process may hold the file before a statement fails. */
export const busyLimitMs = 10_000
/**
 * The connection that writes. It refuses statements outside of a transaction: SQLite would keep at once what the rest of a
 * write does whose transaction it has ended.
 */
class WritingConnection extends Database {
  override prepare<Values extends unknown[] | {} = unknown[], Row = unknown>(source: string) {
    requireTransaction(this)
    return super.prepare<Values, Row>(source)
  }
}

/** Throws `TransactionEnded` outside of a transaction. */
export function requireTransaction(writer: Database.Database): void {
  if (!writer.inTransaction) throw new TransactionEnded()
}

/** Opens the connection that writes to a SQLite file. */
export function openWriter(path: string): Database.Database {
  const writer = configure(new WritingConnection(path, { timeout: busyLimitMs }))
  writer.pragma('busy_timeout = 0') // `begin` waits without holding up the reads
  return writer
}

/** Opens a connection to a SQLite file. */
const openConnection = (path: string): Database.Database =>
  configure(new Database(path, { timeout: busyLimitMs })) // it waits, for example, while another process recovers from a crash

function configure<C extends Database.Database>(connection: C): C {
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
  return reader
}
