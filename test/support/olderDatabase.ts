import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3'
import { migrate as applySqlite } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as applyPostgres } from 'drizzle-orm/node-postgres/migrator'
import { z } from 'zod'
import { dialect } from './databases.ts'
import { withConnection } from './postgresServer.ts'
import { pathOf, withFile } from './sqliteFile.ts'

const migrations = join(import.meta.dirname, '../../server/src/platform/db/migrations', dialect)
const Rows = z.array(z.record(z.string(), z.unknown()))
const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Takes everything out of a test's database, which is a copy of a migrated one. */
export async function emptyDatabase(url: string): Promise<void> {
  if (dialect === 'postgres')
    await execute(url, 'drop schema public cascade; drop schema drizzle cascade; create schema public')
  else for (const end of ['', '-wal', '-shm']) await rm(pathOf(url) + end, { force: true })
}

/** Makes a test's database one that an older version has left: its last migration was `tag`. */
export async function makeOlder(url: string, tag: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'replyloop-older-'))
  try {
    await cp(migrations, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal = Journal.parse(JSON.parse(await readFile(path, 'utf8')))
    const last = journal.entries.findIndex((entry) => entry.tag === tag)
    await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    await emptyDatabase(url)
    if (dialect === 'postgres')
      await withConnection(url, (beside) =>
        applyPostgres(drizzlePostgres(beside), { migrationsFolder: folder }),
      )
    else withFile(url, (file) => applySqlite(drizzleSqlite(file), { migrationsFolder: folder }))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Runs statements on a database as it is, such as those that an older version ran. */
export async function execute(url: string, statements: string): Promise<void> {
  if (dialect === 'postgres')
    await withConnection(url, async (beside) => void (await beside.query(statements)))
  else withFile(url, (file) => void file.exec(statements))
}

/** The rows that a query finds in a database as it is. */
export async function select(url: string, query: string): Promise<Record<string, unknown>[]> {
  if (dialect === 'postgres')
    return withConnection(url, async (beside) => Rows.parse((await beside.query(query)).rows))
  return withFile(url, (file) => Rows.parse(file.prepare(query).all()), { readonly: true })
}
