import { AsyncLocalStorage } from 'node:async_hooks'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js'
import { hasCause } from '../../errors/hasCause.ts'
import type { Clock } from '../../clock/clock.ts'
import { errorCode } from '../../errors/errorCode.ts'
import { lockKeys, acquireLocks, tryLocks } from './advisoryLocks.ts'
import {
  createPubSub,
  MissingRow,
  throwWithoutKey,
  type Topic,
  type Db,
  type OpenTx,
  type Tx,
  type OpenOptions,
} from '../db.ts'
import { createNotificationRelay } from './notificationRelay.ts'
import { type DeferredWork, createHeldLocks, runDeferred } from '../locks.ts'
import { createInTransaction, type Connected } from './inTransaction.ts'
import { postgresKit } from '../kit.ts'
import { migratePostgres } from './migratePostgres.ts'
import { connectOutsidePool, createPool } from './pool.ts'
import { makeSchema, type Schema } from '../schema/schema.ts'
import { createGroupCommit } from './sharing/groupCommit.ts'
import { createSharedTransactions, type WriteContext } from './sharing/sharedTransaction.ts'
import { createCompiler } from '../statements/statement.ts'
import { createRun } from './postgresRun.ts'
import { createTableAnalyzer } from './tableAnalyzer.ts'

const tries = 5
const heartbeatLimitMs = 10_000
/** Further ones wait: they must not take all connections, nor all of the database's processors. */
const scansAtOnce = 2
/**
 * A crash of the database may lose the latest counts of rate limits: they are not worth waiting for its disk. Two processes
 * may count at the same time under any isolation that is the default of the database.
 */
const countingOptions = '-c synchronous_commit=off -c default_transaction_isolation=read\\ committed'

const config = { casing: 'snake_case' } as const
const t = makeSchema(postgresKit)
const skipLocked: Tx['skipLocked'] = (select) => {
  select.for('update', { skipLocked: true })
  return select
}
/** For all databases that a process opens: to build a declared statement costs more than to run it. */
const compile = createCompiler({ q: drizzle.mock(config), t, skipLocked }, new PgDialect(config))

/** Opens a PostgreSQL database, migrated when needed. Any number of processes may share it. */
export async function openPostgres(
  url: string,
  clock: Clock,
  { poolSize = 10, assertLockOrder = false, keyedHash = throwWithoutKey }: OpenOptions = {},
): Promise<Db> {
  await migratePostgres(url)
  // With a pipeline, statements are sent without waiting for the results of earlier ones; PostgreSQL runs them in order.
  const pool = createPool(url, poolSize, { pipeline: true })
  const counting = createPool(url, 2, { options: countingOptions })
  const scanning = createPool(url, scansAtOnce)
  const database = drizzle(pool, config)
  const inTransaction = createInTransaction(pool, compile)
  const analyzer = createTableAnalyzer(pool)
  const pubSub = createPubSub()
  const relay = createNotificationRelay(
    () => connectOutsidePool(url, { query_timeout: heartbeatLimitMs }),
    pubSub,
  )
  await relay.start()
  const inWrite = new AsyncLocalStorage<WriteContext>()

  const writeAlone = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const topics = new Set<Topic>()
      try {
        const value = await inWrite.run({}, () =>
          inTransaction(async (on) => {
            const deferred: DeferredWork = new Map()
            const result = await work(txOn(on, { t, clock, topics, deferred, assertLockOrder, keyedHash }))
            await runDeferred(deferred)
            return result
          }),
        )
        relay.publish(topics)
        analyzer.noteWrite()
        return value
      } catch (error) {
        if (attempt === tries || !hasLostRace(error)) throw error
      }
    }
  }

  const runTogether = createSharedTransactions({ inWrite, clock, t, compile, assertLockOrder, keyedHash })
  const writeInGroup = createGroupCommit({
    runAlone: writeAlone,
    async runGroup(writes) {
      const { topics, ...outcome } = await inTransaction(({ connection }) => runTogether(connection, writes))
      relay.publish(topics)
      analyzer.noteWrite()
      return outcome
    },
  })

  return {
    dialect: 'postgres',
    read: { q: database, t, ...createRun(pool, compile) },
    scan: { q: drizzle(scanning, config), t, ...createRun(scanning, compile) },
    keyedHash,
    async write(work, { alone = false } = {}) {
      if (inWrite.getStore()) throw new Error('a write inside a write would wait for itself')
      return alone ? writeAlone(work) : writeInGroup(work)
    },
    listen: pubSub.listen,
    createLimiter: ({ name, points, seconds }) =>
      new RateLimiterPostgres({
        storeClient: counting,
        storeType: 'pool',
        tableName: getTableName(t.rateLimit),
        tableCreated: true,
        keyPrefix: name,
        points,
        duration: seconds,
      }),
    async close() {
      await relay.close()
      await analyzer.close()
      await Promise.all([pool.end(), counting.end(), scanning.end()])
    },
  }
}

interface TxParts {
  t: Schema
  clock: Clock
  /** Receives the topics to publish after the commit. */
  topics: Set<Topic>
  deferred: DeferredWork
  assertLockOrder: boolean
  keyedHash: Tx['keyedHash']
}

/** The transaction of a write that runs alone. */
function txOn(
  { q, run, runMany, connection }: Connected,
  { t, clock, topics, deferred, assertLockOrder, keyedHash }: TxParts,
): Tx {
  const held = assertLockOrder ? createHeldLocks() : undefined
  const tx: OpenTx = {
    q,
    t,
    run,
    runMany,
    keyedHash,
    now: clock.now(),
    async lock(...wanted) {
      if (wanted.length === 0) return
      held?.want(wanted)
      await connection.query({ ...acquireLocks, values: [lockKeys(wanted)] })
      tx.now = Math.max(tx.now, clock.now())
    },
    async tryLock(lock) {
      const { rows } = await connection.query({ ...tryLocks, values: [lockKeys([lock])] })
      if (rows.length > 0) return false
      held?.add(lock)
      tx.now = Math.max(tx.now, clock.now())
      return true
    },
    beforeCommit: (lock, work) => deferred.set(lock.name, { lock, work }),
    notify: (topic) => topics.add(topic),
    forUpdate(select, strength = 'update') {
      select.for(strength)
      return select
    },
    skipLocked,
  }
  return tx
}

/** The codes of a deadlock, and of a reference to a row that another transaction has just deleted. */
const races = ['40P01', '23503']

/**
 * Whether a transaction failed because of another one, which may have deleted a row after it was read here. If it runs again,
 * it sees what the other one did, for example that a list is gone.
 */
const hasLostRace = (error: unknown): boolean =>
  hasCause(error, (cause) => cause instanceof MissingRow || races.includes(errorCode(cause) ?? ''))
