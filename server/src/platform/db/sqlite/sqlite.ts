import { accessSync, closeSync, constants, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import type { Clock } from '../../clock/clock.ts'
import { makeFolder } from '../../blobs/makeFolder.ts'
import { hourMs } from '../../clock/time.ts'
import { createPubSub, throwWithoutKey, type Db, type OpenOptions, type Reader, type Tx } from '../db.ts'
import { castDialect, sqliteKit } from '../kit.ts'
import { openNewest } from './migrateFile.ts'
import { makeSchema } from '../schema/schema.ts'
import { createCompiler } from '../statements/statement.ts'
import { createKeptRows, type KeptRows } from './keptRows.ts'
import {
  createCheckpoints,
  openWriter,
  queriesBy,
  queriesOn,
  requireTransaction,
  sqliteDialect,
} from './sqliteConnection.ts'
import { shareReads } from './sqliteReads.ts'
import { createRun } from './sqliteRun.ts'
import { createScans } from './sqliteScans.ts'
import { createLogTruncation } from './logTruncation.ts'
import { createWrites } from './sqliteWrites.ts'

const optimizeEveryMs = hourMs

const t = makeSchema(sqliteKit)
/** Builders of texts, for all files that a process opens: to build a declared statement costs more than to run it. */
const builders = castDialect<Tx['q']>(
  queriesBy(() => Promise.reject(new Error('a declared statement is built, not run, where it is declared'))),
)
const compile = createCompiler({ q: builders, t, skipLocked: (select) => select }, sqliteDialect)

/** Opens a SQLite file, which is created and migrated if needed. One connection writes, another reads, and others scan. */
export async function openSqlite(
  path: string,
  clock: Clock,
  { assertLockOrder = false, keyedHash = throwWithoutKey }: OpenOptions = {},
): Promise<Db> {
  makeFolder(dirname(path))
  requireWritable(path)
  // SQLite would make the file readable by others. One that exists is left alone: closing it would end this process's locks on it.
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
  const reader = await openNewest(path)
  let kept: KeptRows | undefined
  const writer = openWriter(path, (connection, text) => {
    requireTransaction(connection)
    kept?.forgetWrittenBy(text)
  })
  kept = createKeptRows(writer)
  const q = castDialect<Tx['q']>(queriesOn(writer))
  const pubSub = createPubSub()
  const reads = shareReads(reader)
  const scans = createScans(path, reader, t, compile)
  const checkpoints = createCheckpoints(writer, scans.moveLog)
  const writes = createWrites({
    writer,
    on: { q, t, ...createRun(writer, compile, requireTransaction, kept), keepsResults: true, keyedHash },
    kept,
    endReads: reads.end,
    committed: checkpoints.committed,
    clock,
    pubSub,
    assertLockOrder,
  })
  const truncation = createLogTruncation(writer, reads.end)
  pubSub.listen('erased', truncation.request)
  const optimizeTimer = setInterval(() => {
    if (!writer.inTransaction) optimize(writer)
  }, optimizeEveryMs).unref()

  return {
    dialect: 'sqlite',
    read: {
      q: castDialect<Reader['q']>(queriesOn(reader)),
      t,
      ...createRun(reader, compile, reads.begin),
    },
    scan: scans.read,
    keyedHash,
    write: writes.write,
    listen: pubSub.listen,
    createLimiter: ({ name, points, seconds }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    async close() {
      await writes.drained()
      clearInterval(optimizeTimer)
      truncation.end()
      await scans.close()
      reader.close()
      optimize(writer)
      writer.close()
    },
  }
}

/** Throws if the file or its folder is read-only. SQLite would report that only at the first write, long after the start. */
function requireWritable(path: string): void {
  for (const each of [dirname(path), path]) if (existsSync(each)) accessSync(each, constants.W_OK)
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
