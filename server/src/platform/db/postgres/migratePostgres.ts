import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { z } from 'zod'
import { errorCode } from '../../errors/errorCode.ts'
import { hasCause } from '../../errors/hasCause.ts'
import { migrationsOf, newestMigration, retryWhile } from '../migrate.ts'
import { connectOnceStarted } from './pool.ts'

const advisoryLock = 727_501

/**
 * Brings a PostgreSQL database to the newest schema; one process at a time. Waits a moment for one that is starting. Throws
 * where the server is too old, or the database cannot hold every text.
 */
export async function migratePostgres(url: string): Promise<void> {
  const client = await connectOnceStarted(url)
  try {
    await requireSupported(client)
    if (await hasNewest(client)) return
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await retryWhile(
      () => migrate(drizzle(client), { migrationsFolder: migrationsOf('postgres') }),
      isDeadlock,
    )
  } finally {
    await client.end() // ends the session, and with it the lock
  }
}

const Last = z.tuple([z.object({ at: z.coerce.number() })])

/** Whether a database has had the newest migration. Then nobody migrates it, and there is nothing to wait for. */
async function hasNewest(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`,
  )
  if (rowCount === 0) return false
  const { rows } = await client.query('select max(created_at) as at from drizzle.__drizzle_migrations')
  return Last.parse(rows)[0].at === newestMigration('postgres')
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
