import Database from 'better-sqlite3'
import { lowerAllLetters } from './lowerAllLetters.ts'

/** How long another process may hold the file before a statement fails. */
export const busyLimitMs = 10_000
/** How much of the file a connection may map into memory: 2 GiB less 64 KiB, the most that SQLite takes. */
const mappedBytes = 0x7fff0000

/**
 * Keeps SQLite from planning a statement again for each new value in a LIMIT, or in an equality that an ORDER BY could use: that
 * costs more than running the statement. A unary plus before the value has this effect.
 */
class StablePlanDatabase extends Database {
  override prepare<Values extends unknown[] | {} = unknown[], Row = unknown>(source: string) {
    return super.prepare<Values, Row>(source.replace(/( = | limit )\?/g, '$1+?'))
  }
}

/** Opens a connection to a SQLite file. */
export function openConnection(path: string): Database.Database {
  // It waits, for example, while another process recovers from a crash.
  const connection = new StablePlanDatabase(path, { timeout: busyLimitMs })
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
  // Pages beyond the cache are read where the operating system has them, instead of being copied one by one.
  reader.pragma(`mmap_size = ${mappedBytes}`)
  return reader
}
