import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { sqlitePathOf } from './databaseUrl.ts'
import type { Queries, Reader } from './db.ts'
import { castDialect, postgresKit, sqliteKit } from './kit.ts'
import { migratePostgres } from './postgres/migratePostgres.ts'
import { migrateSqliteFile } from './sqlite/migrateFile.ts'
import { makeSchema } from './schema/schema.ts'
import { cacheStatements, queriesOn } from './sqlite/sqliteConnection.ts'
import { isBusy } from './sqlite/sqliteWrites.ts'

/** A database that nobody else uses, as it is at one moment. */
interface CopySource {
  read: Queries
  close(): Promise<void>
}

const inUseMessage = 'is in use: stop the server and everything else that works on it, then copy again'

/** Opens the database to copy, migrated to the newest schema. Throws while anybody else has it open. */
export function openCopySource(url: string): Promise<CopySource> {
  const path = sqlitePathOf(url)
  return path === undefined ? openServer(url) : openFile(path)
}

/** Locks the whole file: a server that is started now cannot open it. */
async function openFile(path: string): Promise<CopySource> {
  openExclusively(path).close() // checked first: a server that runs on the file must not find another schema
  await migrateSqliteFile(path)
  const connection = cacheStatements(openExclusively(path))
  const q = castDialect<Reader['q']>(queriesOn(connection))
  return {
    read: { q, t: makeSchema(sqliteKit) },
    close: () => Promise.resolve(void connection.close()),
  }
}

/** Throws while anybody else has the file open, and if there is none. */
function openExclusively(path: string): Database.Database {
  if (!existsSync(path)) throw new Error(`There is no file ${path}`)
  const connection = new Database(path, { fileMustExist: true, timeout: 0 })
  try {
    connection.pragma('locking_mode = EXCLUSIVE')
    connection.exec('BEGIN IMMEDIATE; COMMIT')
    return connection
  } catch (error) {
    connection.close()
    throw isBusy(error) ? new Error(`${path} ${inUseMessage}`, { cause: error }) : error
  }
}

async function openServer(url: string): Promise<CopySource> {
  await (await connectIfAlone(url)).end() // checked first: a server that runs on it must not find another schema
  await migratePostgres(url)
  const client = await connectIfAlone(url)
  await client.query('begin isolation level repeatable read read only')
  return {
    read: { q: drizzlePostgres(client, { casing: 'snake_case' }), t: makeSchema(postgresKit) },
    close: () => client.end(),
  }
}

/** Throws while anybody else is connected to the database. */
async function connectIfAlone(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
    )
    if (rowCount !== 0) throw new Error(`The database to copy ${inUseMessage}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
