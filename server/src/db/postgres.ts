import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Clock } from '../lib/clock.ts'
import { createAnnouncer } from './announce.ts'
import type { Channel, Db, Tx } from './db.ts'
import { postgresKit } from './kit.ts'
import { migratePostgres } from './migrate.ts'
import { makeSchema } from './schema.ts'

/** Opens a PostgreSQL database, migrated when needed. Any number of processes may share it. */
export async function openPostgres(url: string, clock: Clock, poolSize = 10): Promise<Db> {
  await migratePostgres(url)
  const pool = new pg.Pool({ connectionString: url, max: poolSize })
  // An idle connection that the database ends has left the pool already; without a listener it would end the process.
  pool.on('error', () => {})
  const database = drizzle(pool, { casing: 'snake_case' })
  const t = makeSchema(postgresKit)
  const announcer = createAnnouncer()
  const inWrite = new AsyncLocalStorage<true>()
  return {
    dialect: 'postgres',
    read: { q: database, t },
    async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      if (inWrite.getStore()) throw new Error('a write inside a write would wait for itself')
      const announced = new Set<Channel>()
      const value = await inWrite.run(true, () =>
        database.transaction((q) =>
          work({
            q,
            t,
            now: clock.now(),
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
            notify: (channel) => announced.add(channel),
            skipLocked(select) {
              select.for('update', { skipLocked: true })
              return select
            },
          }),
        ),
      )
      announcer.announce(announced)
      return value
    },
    listen: announcer.listen,
    close: () => pool.end(),
  }
}

/** Advisory locks are 64-bit numbers. */
const lockKey = (name: string) => createHash('sha256').update(name).digest().readBigInt64BE().toString()
