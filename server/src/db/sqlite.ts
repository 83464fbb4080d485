import { AsyncLocalStorage } from 'node:async_hooks'
import { accessSync, constants, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Clock } from '../lib/clock.ts'
import { errorCode } from '../lib/errorCode.ts'
import { makeFolder } from '../lib/makeFolder.ts'
import { hourMs } from '../lib/time.ts'
import { createAnnouncer } from './announcer.ts'
import { createDeferred } from './deferred.ts'
import type { Channel, Db, Reader, Tx } from './db.ts'
import { gather } from './gather.ts'
import { asTwin, sqliteKit } from './kit.ts'
import { migrateSqliteFile } from './migrate.ts'
import { makeSchema } from './schema.ts'

/** One write waiting in the lane. */
interface Write {
  run(): Promise<void>
  settle(commitFailure: { error: unknown } | undefined): void
}

const batchSize = 256
const busyPauseMs = 5
const optimizeEveryMs = hourMs
const busyLimitMs = 10_000

const isBusy = (error: unknown) => errorCode(error)?.startsWith('SQLITE_BUSY') ?? false

/**
 * Opens a SQLite file, made and migrated when needed. One connection writes: writes that wait together share one
 * `BEGIN IMMEDIATE … COMMIT`, each under its own savepoint, so that many requests cost one fsync. Another reads.
 */
export async function openSqlite(path: string, clock: Clock): Promise<Db> {
  makeFolder(dirname(path))
  requireWritable(path)
  await migrateSqliteFile(path)
  const writer = connect(path)
  writer.pragma('busy_timeout = 0') // `begin` waits without holding up the reads
  const reader = connect(path)
  reader.pragma('query_only = ON')
  const t = makeSchema(sqliteKit)
  const q = asTwin<Tx['q']>(drizzle(writer, { casing: 'snake_case' }))
  const read: Reader = { q: asTwin<Reader['q']>(drizzle(reader, { casing: 'snake_case' })), t }
  const inWrite = new AsyncLocalStorage<true>()
  // Prepared once: parsing them would cost more than running them.
  const savepoint = writer.prepare('SAVEPOINT write')
  const release = writer.prepare('RELEASE write')
  const announcer = createAnnouncer()
  let lane: Write[] = []
  let draining: Promise<void> | undefined
  const optimizing = setInterval(() => {
    if (!writer.inTransaction) optimize(writer)
  }, optimizeEveryMs).unref()

  const begin = async () => {
    const started = performance.now()
    for (;;) {
      try {
        writer.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() - started > busyLimitMs) throw error
        await pause(busyPauseMs) // another process is writing; let this one go on serving reads
      }
    }
  }

  const commitTogether = async (batch: readonly Write[]) => {
    try {
      await begin()
      for (const write of batch) await write.run()
      writer.exec('COMMIT')
    } catch (error) {
      if (writer.inTransaction) writer.exec('ROLLBACK')
      for (const write of batch) write.settle({ error })
      return
    }
    for (const write of batch) write.settle(undefined)
  }

  const drain = async () => {
    while (lane.length > 0) {
      await gather() // what comes meanwhile shares the commit, and reads get their turn
      const batch = lane.slice(0, batchSize)
      lane = lane.slice(batchSize)
      await commitTogether(batch)
    }
    draining = undefined
  }

  return {
    dialect: 'sqlite',
    read,
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      if (inWrite.getStore()) return Promise.reject(new Error('a write inside a write would wait for itself'))
      return new Promise<T>((resolve, reject) => {
        const announced = new Set<Channel>()
        const deferred = createDeferred()
        const tx = (): Tx => ({
          q,
          t,
          now: clock.now(), // once the lane, and another process, have let it in
          lock: () => Promise.resolve(), // the only writer is already alone
          tryLock: () => Promise.resolve(true),
          atEnd: (name, lastWork) => deferred.add(name, lastWork),
          notify: (channel) => announced.add(channel),
          holdRows: (select) => select,
          skipLocked: (select) => select,
        })
        const whole = async () => {
          const value = await work(tx())
          await deferred.run()
          return value
        }
        let outcome: { value: T } | { error: unknown } | undefined
        lane.push({
          async run() {
            savepoint.run()
            try {
              outcome = { value: await inWrite.run(true, whole) }
              release.run()
            } catch (error) {
              outcome = { error }
              if (!writer.inTransaction) throw error // SQLite gave up the whole transaction, such as on a full disk
              writer.exec('ROLLBACK TO write; RELEASE write')
            }
          },
          settle(commitFailure) {
            if (commitFailure) return reject(commitFailure.error)
            if (outcome === undefined) return reject(new Error('the write did not run'))
            if ('error' in outcome) return reject(outcome.error)
            announcer.announce(announced)
            resolve(outcome.value)
          },
        })
        draining ??= drain()
      })
    },
    listen: announcer.listen,
    createLimiter: ({ name, points, seconds }) =>
      new RateLimiterMemory({ keyPrefix: name, points, duration: seconds }),
    async close() {
      await draining
      clearInterval(optimizing)
      reader.close()
      optimize(writer)
      writer.close()
    },
  }
}

/**
 * Where a value is bound in a LIMIT, or in an equality that an ORDER BY could make use of, SQLite plans the statement anew
 * for each new value, which costs more than running it. A plus before the value prevents that.
 */
class PlanningOnce extends Database {
  override prepare<Values extends unknown[] | {} = unknown[], Row = unknown>(source: string) {
    return super.prepare<Values, Row>(source.replace(/( = | limit )\?/g, '$1+?'))
  }
}

/** Throws where the file or its folder may not be written. SQLite would say so at the first write only, long after the start. */
function requireWritable(path: string): void {
  for (const each of [dirname(path), path]) if (existsSync(each)) accessSync(each, constants.W_OK)
}

function connect(path: string): Database.Database {
  const connection = new PlanningOnce(path, { timeout: busyLimitMs }) // such as while another process recovers a crash's log
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma('cache_size = -32000')
  // A savepoint keeps the pages that it may have to restore; beyond 64 KiB they would go to a file.
  connection.pragma('temp_store = MEMORY')
  connection.pragma('wal_autocheckpoint = 8000') // pages, 32 MiB: what is written often is moved to the file once
  // SQLite's own `lower` knows ASCII letters only; a search ignores the case of all letters.
  connection.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  )
  return connection
}

/** Lets SQLite refresh its statistics, unless another process is writing: that one will when it closes. */
function optimize(connection: Database.Database): void {
  try {
    connection.pragma('optimize')
  } catch (error) {
    if (!isBusy(error)) throw error
  }
}
