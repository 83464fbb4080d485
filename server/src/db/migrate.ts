import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3'
import { migrate as applySqlite } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as applyPostgres } from 'drizzle-orm/node-postgres/migrator'
import { holdsOfCause } from '../lib/causes.ts'
import { connectFirst } from './pool.ts'

const folder = (dialect: string) => fileURLToPath(new URL(`./migrations/${dialect}`, import.meta.url))
const advisoryLock = 727_501
const tries = 20
const pauseMs = 250

/**
 * Brings a SQLite file to the newest schema. Processes that start together race here: the loser's attempt is rolled
 * back whole, and its next one finds the work done.
 */
export async function migrateSqliteFile(path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = new Database(path, { timeout: 5000 })
    try {
      connection.pragma('journal_mode = WAL')
      connection.pragma('foreign_keys = OFF') // a rebuilt parent table would otherwise delete its children
      applySqlite(drizzleSqlite(connection), { migrationsFolder: folder('sqlite') })
      const dangling = connection.prepare('PRAGMA foreign_key_check').all()
      if (dangling.length > 0)
        throw new Error(`a migration left ${dangling.length} rows without their parent`)
      return
    } catch (error) {
      if (attempt === tries || !isRace(error)) throw error
    } finally {
      connection.close()
    }
    await pause(pauseMs)
  }
}

const isRace = (error: unknown): boolean =>
  holdsOfCause(error, (cause) => cause instanceof Error && /already exists|locked|busy/i.test(cause.message))

/** Brings a PostgreSQL database to the newest schema; one process at a time. Waits a moment for one that is starting. */
export async function migratePostgres(url: string): Promise<void> {
  const client = await connectFirst(url)
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await applyPostgres(drizzlePostgres(client), { migrationsFolder: folder('postgres') })
  } finally {
    await client.end() // ends the session, and with it the lock
  }
}
