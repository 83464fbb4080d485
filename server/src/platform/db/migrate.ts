import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as applyPostgres } from 'drizzle-orm/node-postgres/migrator'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { hasCause } from '../errors/hasCause.ts'
import { errorCode } from '../errors/errorCode.ts'
import { packageFolder } from '../packageFolder.ts'
import { lowerAllLetters } from './sqlite/lowerAllLetters.ts'
import { connectOnceStarted } from './postgres/pool.ts'
import { isBusy } from './sqlite/sqliteWrites.ts'

const folder = (dialect: string) => join(packageFolder, 'server/src/platform/db/migrations', dialect)
const advisoryLock = 727_501
const tries = 20
const pauseMs = 250

/** Brings a SQLite file to the newest schema. Processes that start together wait here for the first one. */
export const migrateSqliteFile = (path: string): Promise<void> => retryWhile(() => migrateFile(path), isBusy)

function migrateFile(path: string): void {
  const connection = new Database(path, { timeout: 5000 })
  try {
    connection.pragma('journal_mode = WAL')
    connection.pragma('foreign_keys = OFF') // a rebuilt parent table would otherwise delete its children
    lowerAllLetters(connection)
    // It takes the lock before it looks at what is left to do: who waited for the lock finds the work done.
    connection.transaction(applyNew).immediate(connection)
  } finally {
    connection.close()
  }
}

const Last = z.object({ at: z.number().nullable() })

/** Applies, as drizzle's migrator does, what is newer than the last migration that a file has had. */
function applyNew(connection: Database.Database): void {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  const { at } = Last.parse(
    connection.prepare('SELECT max(created_at) AS at FROM __drizzle_migrations').get(),
  )
  const insert = connection.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
  const migrations = readMigrationFiles({ migrationsFolder: folder('sqlite') })
  const newer = migrations.filter(({ folderMillis }) => at === null || at < folderMillis)
  for (const { sql, hash, folderMillis } of newer) {
    for (const statement of sql) connection.exec(statement)
    insert.run(hash, folderMillis)
  }
  if (newer.length > 0) requireParents(connection) // it reads the whole file: not at every start
}

function requireParents(connection: Database.Database): void {
  const dangling = connection.prepare('PRAGMA foreign_key_check').all()
  if (dangling.length > 0) throw new Error(`a migration left ${dangling.length} rows without their parent`)
}

/**
 * Brings a PostgreSQL database to the newest schema; one process at a time. Waits a moment for one that is starting. Throws
 * where the server is too old, or the database cannot hold every text.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = await connectOnceStarted(url)
  try {
    await requireSupported(client)
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await retryWhile(
      () => applyPostgres(drizzlePostgres(client), { migrationsFolder: folder('postgres') }),
      isDeadlock,
    )
  } finally {
    await client.end() // ends the session, and with it the lock
  }
}

const oldestPostgres = 13
const Server = z.tuple([
  z.object({
    version: z.string(),
    encoding: z.string(),
    isMisled: z.boolean(),
    searchPath: z.string(),
    role: z.string(),
    database: z.string(),
  }),
])

/**
 * A database of another encoding refuses an emoji, or cannot tell where a letter ends: at the first message that has one. The
 * migrations make the tables in the schema `public`; where these are found in another one, somebody has moved them all.
 */
async function requireSupported(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      current_schema() is distinct from 'public' and to_regclass('account') is null as "isMisled",
      current_setting('search_path') as "searchPath", quote_ident(current_user) as role,
      quote_ident(current_database()) as database`,
  )
  const [{ version, encoding, isMisled, searchPath, role, database }] = Server.parse(rows)
  if (Number.parseInt(version, 10) < oldestPostgres)
    throw new Error(`PostgreSQL ${oldestPostgres} or newer is needed; this server is ${version}`)
  if (encoding !== 'UTF8')
    throw new Error(
      `The database has the encoding ${encoding}; make one of UTF8: create database … encoding 'UTF8' template template0`,
    )
  if (isMisled)
    throw new Error(
      `The tables belong in the schema public, and search_path is ${searchPath}; run: alter role ${role} in database ${database} set search_path = public`,
    )
}

/** A migration that PostgreSQL has undone, so that a process of the older version could go on. */
const isDeadlock = (error: unknown): boolean => hasCause(error, (cause) => errorCode(cause) === '40P01')

/** Runs `work` again, up to `tries` times, while it fails with an error for which `isTemporary` holds. */
async function retryWhile(
  work: () => Promise<void> | void,
  isTemporary: (error: unknown) => boolean,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === tries || !isTemporary(error)) throw error
    }
    await pause(pauseMs)
  }
}
