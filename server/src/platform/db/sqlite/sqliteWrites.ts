import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { Clock } from '../../clock/clock.ts'
import { errorCode } from '../../errors/errorCode.ts'
import type { PubSub } from '../pubSub.ts'
import { createDeferredWork, type DeferredWork } from '../deferredWork.ts'
import type { Topic, Tx } from '../db.ts'
import { createHeldLocks } from '../lockOrder.ts'
import { busyLimitMs } from './sqliteConnection.ts'

/** A write that waits for its turn. */
interface WaitingWrite {
  /** Runs it, and keeps its outcome for `settle`. Rejects only if SQLite has ended the transaction of all. */
  run(): Promise<void>
  /** Resolves or rejects, after the commit or its failure. */
  settle(commitFailure: { error: unknown } | undefined): void
}

const maxBatchSize = 256
const busyPauseMs = 5

/** Whether SQLite refused a statement since another process holds the file. */
export const isBusy = (error: unknown) => errorCode(error)?.startsWith('SQLITE_BUSY') ?? false

interface WriteParts {
  /** The one connection that writes. */
  writer: Database.Database
  /** Drizzle's queries on it, the tables, and declared statements. */
  on: Pick<Tx, 'q' | 't' | 'run'>
  clock: Clock
  pubSub: PubSub
  assertLockOrder: boolean
}

/**
 * Runs writes one after the other. Those that wait together share one `BEGIN IMMEDIATE … COMMIT`, so that many requests cost
 * one fsync. Each has a savepoint of its own, so that it succeeds or fails as if it were alone.
 */
export function createWrites({ writer, on, clock, pubSub, assertLockOrder }: WriteParts) {
  const inWrite = new AsyncLocalStorage<true>()
  // Prepared once, in the first transaction: parsing them would cost more than running them.
  const prepareOnce = (text: string) => {
    let prepared: Database.Statement | undefined
    return () => (prepared ??= writer.prepare(text)).run()
  }
  const savepoint = prepareOnce('SAVEPOINT write')
  const release = prepareOnce('RELEASE write')
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

  const runUnderSavepoint = async <T>(work: () => Promise<T>): Promise<T> => {
    savepoint()
    try {
      const value = await work()
      release()
      return value
    } catch (error) {
      if (writer.inTransaction) writer.exec('ROLLBACK TO write; RELEASE write')
      throw error
    }
  }

  const commitTogether = async (batch: readonly WaitingWrite[]) => {
    let failure: { error: unknown } | undefined
    try {
      await begin()
      for (const write of batch) await inWrite.run(true, () => write.run())
      writer.exec('COMMIT')
    } catch (error) {
      if (writer.inTransaction) writer.exec('ROLLBACK')
      failure = { error }
    }
    for (const write of batch) write.settle(failure)
  }

  const drain = async () => {
    while (waiting.length > 0) {
      await nextTurn() // writes that arrive meanwhile share the commit, and reads get their turn
      const batch = waiting.slice(0, maxBatchSize)
      waiting = waiting.slice(maxBatchSize)
      await commitTogether(batch)
    }
    draining = undefined
  }

  const createTx = (deferred: DeferredWork, topics: Set<Topic>): Tx => {
    const held = createHeldLocks(assertLockOrder)
    return {
      ...on,
      now: clock.now(), // read here, when its turn has come and no other process holds the file
      // The only writer is already alone.
      lock: async (...wanted) => held.want(wanted),
      async tryLock(lock) {
        held.add(lock)
        return true
      },
      beforeCommit: (lock, lastWork) => deferred.add(lock, lastWork),
      notify: (topic) => topics.add(topic),
      forUpdate: (select) => select,
      skipLocked: (select) => select,
    }
  }

  return {
    /** See `Db.write`. */
    write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      if (inWrite.getStore()) return Promise.reject(new Error('a write inside a write would wait for itself'))
      return new Promise<T>((resolve, reject) => {
        let outcome: { value: T; topics: Set<Topic> } | { error: unknown } | undefined
        waiting.push({
          async run() {
            const topics = new Set<Topic>()
            try {
              const value = await runUnderSavepoint(async () => {
                const deferred = createDeferredWork()
                const result = await work(createTx(deferred, topics))
                await deferred.run()
                return result
              })
              outcome = { value, topics }
            } catch (error) {
              if (!writer.inTransaction) throw error // SQLite has rolled back all writes by itself, for example on a full disk
              outcome = { error }
            }
          },
          settle(commitFailure) {
            if (commitFailure) return reject(commitFailure.error)
            if (outcome === undefined) return reject(new Error('the write did not run'))
            if ('error' in outcome) return reject(outcome.error)
            pubSub.publish(outcome.topics)
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
