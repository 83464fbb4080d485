import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type Database from 'better-sqlite3'
import type { Clock } from '../../clock/clock.ts'
import { errorCode } from '../../errors/errorCode.ts'
import { type PubSub, type Topic, type Tx, type WriteOptions, batchWindow } from '../db.ts'
import { type DeferredWork, createHeldLocks, runDeferred } from '../locks.ts'
import type { KeptRows } from './keptRows.ts'
import { busyLimitMs } from './sqliteConnection.ts'
import { currentTurn, createTurnQueue } from '../../limits/tenantLimits.ts'

/** A write that waits for its turn. */
interface WaitingWrite {
  alone: boolean
  /** Runs it; again, if another one that shares with it has failed. */
  run(tx: Tx): Promise<unknown>
  /** Called with what its last run has returned, once its transaction is committed. */
  resolve(value: unknown): void
  reject: (error: unknown) => void
  /** What its last run has come to; an error of its own rejects it although the others are committed. */
  outcome: { topics: Set<Topic>; value: unknown } | { error: unknown } | undefined
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
  on: Pick<Tx, 'q' | 't' | 'run' | 'runMany' | 'keepsResults' | 'keyedHash'>
  /** Results that statements on it have kept. */
  kept: Pick<KeptRows, 'begin' | 'clear'>
  /** Called before each commit. */
  endReads: () => void
  /** Called after each. */
  committed: () => void
  clock: Clock
  pubSub: PubSub
  assertLockOrder: boolean
}

/**
 * Runs writes one after the other, those of accounts' jobs in turn of accounts. Those that wait together share one `BEGIN IMMEDIATE … COMMIT`, so that many requests cost
 * one fsync, and each succeeds or fails as if it were alone: those in a row that share are rolled back together if one fails; then
 * those before it run again, and those after it go on, each row under a savepoint of its own.
 */
export function createWrites({
  writer,
  on,
  kept,
  endReads,
  committed,
  clock,
  pubSub,
  assertLockOrder,
}: WriteParts) {
  const inWrite = new AsyncLocalStorage<true>()
  const waiting = createTurnQueue<WaitingWrite>()
  let draining: Promise<void> | undefined

  const begin = async () => {
    const started = performance.now()
    for (;;) {
      try {
        writer.exec('BEGIN IMMEDIATE')
        break
      } catch (error) {
        if (!isBusy(error) || performance.now() - started > busyLimitMs) throw error
        await pause(busyPauseMs) // another process is writing; this one goes on serving reads
      }
    }
    kept.begin()
  }

  /**
   * Runs those that `next` takes: those in the `whole` of a transaction, which has no savepoint, since SQLite would keep a copy of
   * each page that they change; or else under one.
   */
  const runInRow = async (next: () => WaitingWrite | undefined, of: 'whole' | 'savepoint'): Promise<void> => {
    if (of === 'savepoint') writer.exec('SAVEPOINT write')
    const begun: WaitingWrite[] = []
    let isDeferred = false
    try {
      const deferred: DeferredWork = new Map()
      for (let write = next(); write !== undefined; write = next()) {
        begun.push(write)
        const topics = new Set<Topic>()
        write.outcome = { topics, value: await write.run(createTx(deferred, topics)) }
      }
      isDeferred = true
      await runDeferred(deferred)
      if (of === 'savepoint') writer.exec('RELEASE write')
    } catch (error) {
      kept.clear()
      if (!writer.inTransaction) throw error // SQLite has rolled back the whole transaction, for example on a full disk
      if (of === 'savepoint') writer.exec('ROLLBACK TO write; RELEASE write')
      else {
        writer.exec('ROLLBACK')
        await begin()
      }
      const [first, ...others] = begun
      if (first !== undefined && others.length === 0) {
        first.outcome = { error }
        return
      }
      // Nobody knows whose the deferred work was; else it is the last one that failed.
      const parts = isDeferred ? begun.map((write) => [write]) : [begun.slice(0, -1), begun.slice(-1)]
      for (const part of parts) while (part.length > 0) await runInRow(() => part.shift(), 'savepoint')
    }
  }

  const commitTogether = async () => {
    const taken: WaitingWrite[] = []
    let failure: { error: unknown } | undefined
    try {
      await begin()
      const began = clock.now()
      const isOver = () =>
        taken.length === maxBatchSize || waiting.peek() === undefined || clock.now() - began > maxBatchMs
      let of: 'whole' | 'savepoint' = 'whole'
      do {
        let last: WaitingWrite | undefined
        const next = () => {
          if (last !== undefined && (last.alone || waiting.peek()?.alone || isOver())) return undefined
          last = waiting.shift()
          if (last !== undefined) taken.push(last)
          return last
        }
        await inWrite.run(true, runInRow, next, of)
        of = 'savepoint'
      } while (!isOver())
      endReads()
      writer.exec('COMMIT')
    } catch (error) {
      kept.clear()
      if (writer.inTransaction) writer.exec('ROLLBACK')
      failure = { error }
      // It could not begin, for which they all have waited.
      const all = taken.length === 0 ? Array.from({ length: maxBatchSize }, () => waiting.shift()) : []
      taken.push(...all.filter((write) => write !== undefined))
    }
    for (const write of taken) {
      const { outcome, reject } = write
      if (failure !== undefined) reject(failure.error)
      else if (outcome === undefined) reject(new Error('the write did not run'))
      else if ('error' in outcome) reject(outcome.error)
      else {
        pubSub.publish(outcome.topics)
        write.resolve(outcome.value)
      }
    }
    if (failure === undefined) committed()
  }

  const drain = async () => {
    while (waiting.peek() !== undefined) {
      await batchWindow() // writes that arrive by then share the commit, and reads get their turn
      await commitTogether()
    }
    draining = undefined
  }

  const createTx = (deferred: DeferredWork, topics: Set<Topic>): Tx => {
    const held = assertLockOrder ? createHeldLocks() : undefined
    return {
      ...on,
      now: clock.now(), // read here, when its turn has come and no other process holds the file
      // The only writer is already alone.
      lock: async (...wanted) => held?.want(wanted),
      async tryLock(lock) {
        held?.add(lock)
        return true
      },
      beforeCommit: (lock, work) => deferred.set(lock.name, { lock, work }),
      notify: (topic) => topics.add(topic),
      forUpdate: (select) => select,
      skipLocked: (select) => select,
    }
  }

  return {
    /** See `Db.write`. */
    write: <T>(work: (tx: Tx) => Promise<T>, { alone = false }: WriteOptions = {}): Promise<T> => {
      if (inWrite.getStore()) return Promise.reject(new Error('a write inside a write would wait for itself'))
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      waiting.add({ alone, run: work, resolve, reject, outcome: undefined }, currentTurn.getStore())
      draining ??= drain()
      return promise
    },
    /** Resolves once no write waits. */
    drained: async (): Promise<void> => draining,
  }
}
