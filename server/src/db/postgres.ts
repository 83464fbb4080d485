import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Clock } from '../lib/clock.ts'
import { errorCode } from '../lib/errorCode.ts'
import { createAnnouncer } from './announce.ts'
import type { Channel, Db, Tx } from './db.ts'
import { postgresKit } from './kit.ts'
import { migratePostgres } from './migrate.ts'
import { makeSchema } from './schema.ts'

const tries = 5

/** Opens a PostgreSQL database, migrated when needed. Any number of processes may share it. */
export async function openPostgres(url: string, clock: Clock, poolSize = 10): Promise<Db> {
  await migratePostgres(url)
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // A connection that the database ends leaves the pool by itself, and the query that it runs fails; without a listener,
  // on the pool for idle ones and on each for those at work, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const database = drizzle(pool, { casing: 'snake_case' })
  /** Drizzle's own pool transaction keeps a connection for ever when `begin` fails on it, such as after a restart. */
  const inTransaction = async <T>(work: Parameters<typeof database.transaction<T>>[0]): Promise<T> => {
    const connection = await pool.connect()
    try {
      return await drizzle(connection, { casing: 'snake_case' }).transaction(work)
    } finally {
      connection.release()
    }
  }
  const t = makeSchema(postgresKit)
  const announcer = createAnnouncer()
  const inWrite = new AsyncLocalStorage<true>()
  const on: Pick<Tx, 't' | 'skipLocked'> = {
    t,
    skipLocked(select) {
      select.for('update', { skipLocked: true })
      return select
    },
  }
  return {
    dialect: 'postgres',
    read: { q: database, t },
    async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      if (inWrite.getStore()) throw new Error('a write inside a write would wait for itself')
      for (let attempt = 1; ; attempt += 1) {
        const announced = new Set<Channel>()
        try {
          const value = await inWrite.run(true, () =>
            inTransaction((q) =>
              work({
                ...on,
                q,
                now: clock.now(),
                ...locksOf(q),
                notify: (channel) => announced.add(channel),
              }),
            ),
          )
          announcer.announce(announced)
          return value
        } catch (error) {
          if (attempt === tries || !isDeadlock(error)) throw error
        }
      }
    },
    listen: announcer.listen,
    close: () => pool.end(),
  }
}

/** Named locks that end with the transaction. */
const locksOf = (q: Pick<NodePgDatabase, 'execute'>): Pick<Tx, 'lock' | 'tryLock'> => ({
  async lock(...names) {
    // One order for everybody, so that two transactions never wait for each other.
    for (const key of names.map(lockKey).sort())
      await q.execute(sql`select pg_advisory_xact_lock(${key}::bigint)`)
  },
  async tryLock(name) {
    const { rows } = await q.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(${lockKey(name)}::bigint) as taken`,
    )
    return rows[0]?.taken === true
  },
})

/** Advisory locks are 64-bit numbers. */
const lockKey = (name: string) => createHash('sha256').update(name).digest().readBigInt64BE().toString()

const deadlock = '40P01'

/** Whether PostgreSQL ended this transaction so that another, which waited for it, could go on. */
const isDeadlock = (error: unknown): boolean =>
  errorCode(error) === deadlock ||
  (error instanceof Error && error.cause !== undefined && isDeadlock(error.cause))
