import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle as drizzleSqlite } from 'drizzle-orm/better-sqlite3'
import { migrate as applySqlite } from 'drizzle-orm/better-sqlite3/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as applyPostgres } from 'drizzle-orm/node-postgres/migrator'
import { z } from 'zod'
import { sqlitePathOf } from '../../server/src/platform/db/databaseUrl.ts'
import { dialect } from './databases.ts'
import { execute, withConnection, withFile } from './sql.ts'

const migrations = join(import.meta.dirname, '../../server/src/platform/db/migrations', dialect)
const Journal = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) })

/** Takes everything out of a test's database, which is a copy of a migrated one. */
export async function emptyDatabase(url: string): Promise<void> {
  if (dialect === 'postgres')
    await execute(url, 'drop schema public cascade; drop schema drizzle cascade; create schema public')
  else for (const end of ['', '-wal', '-shm']) await rm(sqlitePathOf(url) + end, { force: true })
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
