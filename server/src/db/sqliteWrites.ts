import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { Clock } from '../lib/clock.ts'
import { errorCode } from '../lib/errorCode.ts'
import type { Announcer } from './announcer.ts'
import { createDeferredWork } from './deferredWork.ts'
import type { Channel, Tx } from './db.ts'
import { waitForMoreWrites } from './waitForMoreWrites.ts'

/** A write that waits for its turn. */
interface WaitingWrite {
  run(): Promise<void>
  settle(commitFailure: { error: unknown } | undefined): void
}

const maxBatchSize = 256
const busyPauseMs = 5
/** How long another process may hold the file before a write fails. */
export const busyLimitMs = 10_000

/** Whether SQLite refused a statement since another process holds the file. */
export const isBusy = (error: unknown) => errorCode(error)?.startsWith('SQLITE_BUSY') ?? false

interface WriteParts {
  /** The one connection that writes. */
  writer: Database.Database
  /** Drizzle's queries on it, and the tables. */
  on: Pick<Tx, 'q' | 't'>
  clock: Clock
  announcer: Announcer
}

/**
 * Runs writes one after the other. Those that wait together share one `BEGIN IMMEDIATE … COMMIT`, each under its own
 * savepoint, so that many requests cost one fsync and each succeeds or fails as if it were alone.
 */
export function createWrites({ writer, on, clock, announcer }: WriteParts) {
  const inWrite = new AsyncLocalStorage<true>()
  // Prepared once: parsing them would cost more than running them.
  const savepoint = writer.prepare('SAVEPOINT write')
  const release = writer.prepare('RELEASE write')
  let waiting: WaitingWrite[] = []
  let draining: Promise<void> | undefined

  const begin = async () => {
    const started = performance.now()
    for (;;) {
      try {
        writer.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() - started > busyLimitMs) throw error
        await pause(busyPauseMs) // another process is writing; meanwhile this one goes on serving reads
      }
    }
  }

  const commitTogether = async (batch: readonly WaitingWrite[]) => {
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
    while (waiting.length > 0) {
      await waitForMoreWrites() // writes that arrive meanwhile share the commit, and reads get their turn
      const batch = waiting.slice(0, maxBatchSize)
      waiting = waiting.slice(maxBatchSize)
      await commitTogether(batch)
    }
    draining = undefined
  }

  const runInTx = async <T>(work: (tx: Tx) => Promise<T>, announced: Set<Channel>): Promise<T> => {
    const deferred = createDeferredWork()
    const tx: Tx = {
      ...on,
      now: clock.now(), // read here, when its turn has come and no other process holds the file
      lock: () => Promise.resolve(), // the only writer is already alone
      tryLock: () => Promise.resolve(true),
      atEnd: (name, lastWork) => deferred.add(name, lastWork),
      notify: (channel) => announced.add(channel),
      holdRows: (select) => select,
      skipLocked: (select) => select,
    }
    const value = await work(tx)
    await deferred.run()
    return value
  }

  return {
    /** See `Db.write`. */
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      if (inWrite.getStore()) return Promise.reject(new Error('a write inside a write would wait for itself'))
      return new Promise<T>((resolve, reject) => {
        const announced = new Set<Channel>()
        let outcome: { value: T } | { error: unknown } | undefined
        waiting.push({
          async run() {
            savepoint.run()
            try {
              outcome = { value: await inWrite.run(true, () => runInTx(work, announced)) }
              release.run()
            } catch (error) {
              outcome = { error }
              if (!writer.inTransaction) throw error // SQLite has rolled back the whole transaction, for example on a full disk
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
    /** Resolves once no write waits. */
    drained: async (): Promise<void> => draining,
  }
}
