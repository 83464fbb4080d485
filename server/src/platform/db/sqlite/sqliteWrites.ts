import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { Clock } from '../../clock/clock.ts'
import { errorCode } from '../../errors/errorCode.ts'
import { type PubSub, type Topic, type Tx, type WriteOptions, batchWindow } from '../db.ts'
import { createDeferredWork, type DeferredWork, createHeldLocks } from '../locks.ts'
import { busyLimitMs } from './sqliteConnection.ts'
import { currentTurn, createTurnQueue } from '../../limits/tenantLimits.ts'

/** A write that waits for its turn. */
interface WaitingWrite {
  alone: boolean
  /** Runs it. It runs again if another one under its savepoint has failed. */
  run(deferred: DeferredWork): Promise<void>
  /** Notes that it has failed by itself, so that `settle` rejects although the others are committed. */
  fail(error: unknown): void
  /** Resolves or rejects, after the commit or its failure. */
  settle(commitFailure: { error: unknown } | undefined): void
}

const maxBatchSize = 256
/** After so long what has run is committed, and the rest of a batch waits for the next one: nobody else is served while it runs. */
const maxBatchMs = 10
const busyPauseMs = 5

/** Whether SQLite refused a statement since another process holds the file. */
export const isBusy = (error: unknown) => errorCode(error)?.startsWith('SQLITE_BUSY') ?? false

interface WriteParts {
  /** The one connection that writes. */
  writer: Database.Database
  /** Drizzle's queries on it, the tables, declared statements, and the hash with the key of the database. */
  on: Pick<Tx, 'q' | 't' | 'run' | 'keyedHash'>
  /** Called before each commit. */
  endReads: () => void
  clock: Clock
  pubSub: PubSub
  assertLockOrder: boolean
}

/**
 * Runs writes one after the other, those of accounts' jobs in turn of accounts. Those that wait together share one `BEGIN IMMEDIATE … COMMIT`, so that many requests cost
 * one fsync, and each succeeds or fails as if it were alone: those in a row that share have one savepoint, the others have
 * their own. If one fails, those before it under its savepoint run again, and those after it go on under another.
 */
export function createWrites({ writer, on, endReads, clock, pubSub, assertLockOrder }: WriteParts) {
  const inWrite = new AsyncLocalStorage<true>()
  // Prepared once, in the first transaction: parsing them would cost more than running them.
  const prepareOnce = (text: string) => {
    let prepared: Database.Statement | undefined
    return () => (prepared ??= writer.prepare(text)).run()
  }
  const savepoint = prepareOnce('SAVEPOINT write')
  const release = prepareOnce('RELEASE write')
  const waiting = createTurnQueue<WaitingWrite>()
  let draining: Promise<void> | undefined

  const begin = async () => {
    const started = performance.now()
    for (;;) {
      try {
        writer.exec('BEGIN IMMEDIATE')
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() - started > busyLimitMs) throw error
        await pause(busyPauseMs) // another process is writing; this one goes on serving reads
      }
    }
  }

  /** Runs those that `next` takes under one savepoint. */
  const runUnderSavepoint = async (next: () => WaitingWrite | undefined): Promise<void> => {
    savepoint()
    const begun: WaitingWrite[] = []
    let isDeferred = false
    try {
      const deferred = createDeferredWork()
      for (let write = next(); write !== undefined; write = next()) {
        begun.push(write)
        await write.run(deferred)
      }
      isDeferred = true
      await deferred.run()
      release()
    } catch (error) {
      if (!writer.inTransaction) throw error // SQLite has rolled back the whole transaction, for example on a full disk
      writer.exec('ROLLBACK TO write; RELEASE write')
      if (begun.length === 1) return begun[0]?.fail(error)
      // Nobody knows whose the deferred work was; else it is the last one that failed.
      const parts = isDeferred ? begun.map((write) => [write]) : [begun.slice(0, -1), begun.slice(-1)]
      for (const part of parts) while (part.length > 0) await runUnderSavepoint(() => part.shift())
    }
  }

  const commitTogether = async () => {
    const taken: WaitingWrite[] = []
    let failure: { error: unknown } | undefined
    const takeNext = () => {
      const write = waiting.shift()
      if (write !== undefined) taken.push(write)
      return write
    }
    const isFull = () => taken.length === maxBatchSize || waiting.peek() === undefined
    try {
      await begin()
      const began = clock.now()
      const isOver = () => isFull() || clock.now() - began > maxBatchMs
      do {
        const from = taken.length
        const next = () => {
          const isFirst = taken.length === from
          const isAlone = taken.at(-1)?.alone || waiting.peek()?.alone
          return isFirst || (!isAlone && !isOver()) ? takeNext() : undefined
        }
        await inWrite.run(true, () => runUnderSavepoint(next))
      } while (!isOver())
      endReads()
      writer.exec('COMMIT')
    } catch (error) {
      if (writer.inTransaction) writer.exec('ROLLBACK')
      if (taken.length === 0) while (!isFull()) takeNext() // it could not begin, for which they all have waited
      failure = { error }
    }
    for (const write of taken) write.settle(failure)
  }

  const drain = async () => {
    while (waiting.peek() !== undefined) {
      await batchWindow() // writes that arrive by then share the commit, and reads get their turn
      await commitTogether()
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
    write<T>(work: (tx: Tx) => Promise<T>, { alone = false }: WriteOptions = {}): Promise<T> {
      if (inWrite.getStore()) return Promise.reject(new Error('a write inside a write would wait for itself'))
      return new Promise<T>((resolve, reject) => {
        let outcome: { value: T; topics: Set<Topic> } | { error: unknown } | undefined
        const write: WaitingWrite = {
          alone,
          async run(deferred) {
            const topics = new Set<Topic>()
            outcome = { value: await work(createTx(deferred, topics)), topics }
          },
          fail(error) {
            outcome = { error }
          },
          settle(commitFailure) {
            if (commitFailure) return reject(commitFailure.error)
            if (outcome === undefined) return reject(new Error('the write did not run'))
            if ('error' in outcome) return reject(outcome.error)
            pubSub.publish(outcome.topics)
            resolve(outcome.value)
          },
        }
        waiting.add(write, currentTurn())
        draining ??= drain()
      })
    },
    /** Resolves once no write waits. */
    drained: async (): Promise<void> => draining,
  }
}
