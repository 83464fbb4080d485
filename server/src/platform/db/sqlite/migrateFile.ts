import Database from 'better-sqlite3'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { z } from 'zod'
import { migrationsOf, newestMigration, retryWhile } from '../migrate.ts'
import { lowerAllLetters } from './lowerAllLetters.ts'
import { openReader } from './sqliteConnection.ts'
import { isBusy } from './sqliteWrites.ts'

/** Brings a SQLite file to the newest schema. Processes that start together wait here for the first one. */
export const migrateSqliteFile = (path: string): Promise<void> => retryWhile(() => migrateFile(path), isBusy)

/** Opens a connection that reads a file, once that has the newest schema. One that has it already is opened only once. */
export const openNewest = (path: string): Promise<Database.Database> =>
  retryWhile(() => {
    const reader = openReader(path)
    if (lastMigration(reader) === newestMigration('sqlite')) return reader
    reader.close()
    migrateFile(path)
    return openReader(path)
  }, isBusy)

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

/** When the last migration that a file has had was made. */
function lastMigration(connection: Database.Database): number | null {
  const table = connection.prepare(`SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'`).get()
  if (table === undefined) return null
  return Last.parse(connection.prepare('SELECT max(created_at) AS at FROM __drizzle_migrations').get()).at
}

/** Applies, as drizzle's migrator does, what is newer than the last migration that a file has had. */
function applyNew(connection: Database.Database): void {
  connection.exec(
    'CREATE TABLE IF NOT EXISTS __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)',
  )
  const at = lastMigration(connection)
  const insert = connection.prepare('INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)')
  const migrations = readMigrationFiles({ migrationsFolder: migrationsOf('sqlite') })
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
