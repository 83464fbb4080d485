import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Clock } from '../lib/clock.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import { hourMs } from '../lib/time.ts'
import { createAnnouncer } from './announcer.ts'
import { TransactionEnded, type Db, type Reader, type Tx } from './db.ts'
import { asTwin, sqliteKit } from './kit.ts'
import { lowerAllLetters } from './lowerAllLetters.ts'
import { migrateSqliteFile } from './migrate.ts'
import { makeSchema } from './schema.ts'
import { busyLimitMs, createWrites } from './sqliteWrites.ts'

const optimizeEveryMs = hourMs
/** How much of the file a connection may map into memory: 2 GiB less 64 KiB, the most that SQLite takes. */
const mappedBytes = 0x7fff0000

/** Opens a SQLite file, which is created and migrated if needed. One connection writes, another reads. */
export async function openSqlite(path: string, clock: Clock): Promise<Db> {
  makeFolder(dirname(path))
  requireWritable(path)
  // SQLite would let others read a new file, and its folder may be open to them. To close a known one would end its locks.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  await migrateSqliteFile(path)
  const writer = openConnection(path)
  writer.pragma('busy_timeout = 0') // `begin` waits without holding up the reads
  const reader = openConnection(path)
  reader.pragma('query_only = ON')
  // Pages beyond the cache are read where the operating system has them, instead of being copied one by one.
  reader.pragma(`mmap_size = ${mappedBytes}`)
  const t = makeSchema(sqliteKit)
  // Called before each statement: outside a transaction SQLite would keep at once what the rest of a failed write does.
  const logQuery = () => {
    if (!writer.inTransaction) throw new TransactionEnded()
  }
  const q = asTwin<Tx['q']>(drizzle(writer, { casing: 'snake_case', logger: { logQuery } }))
  const announcer = createAnnouncer()
  const writes = createWrites({ writer, on: { q, t }, clock, announcer })
  const optimizeTimer = setInterval(() => {
    if (!writer.inTransaction) optimize(writer)
  }, optimizeEveryMs).unref()

  return {
    dialect: 'sqlite',
    read: { q: asTwin<Reader['q']>(drizzle(reader, { casing: 'snake_case' })), t },
    write: (work, options) => writes.write(work, options),
    listen: announcer.listen,
    createLimiter: ({ name, points, seconds }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    async close() {
      await writes.drained()
      clearInterval(optimizeTimer)
      reader.close()
      optimize(writer)
      writer.close()
    },
  }
}

/**
 * Keeps SQLite from planning a statement again for each new value in a LIMIT, or in an equality that an ORDER BY could use: that
 * costs more than running the statement. A unary plus before the value has this effect.
 */
class StablePlanDatabase extends Database {
  override prepare<Values extends unknown[] | {} = unknown[], Row = unknown>(source: string) {
    return super.prepare<Values, Row>(source.replace(/( = | limit )\?/g, '$1+?'))
  }
}

/** Throws if the file or its folder is read-only. SQLite would report that only at the first write, long after the start. */
function requireWritable(path: string): void {
  for (const each of [dirname(path), path]) if (existsSync(each)) accessSync(each, constants.W_OK)
}

function openConnection(path: string): Database.Database {
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

/**
 * Lets SQLite refresh its statistics. Where it cannot, it keeps the former ones: another process may be writing, and that one
 * does so when it closes; or the disk is full, which must end neither the service nor its stop.
 */
function optimize(connection: Database.Database): void {
  try {
    connection.pragma('optimize')
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
  }
}
