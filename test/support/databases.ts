import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from '@jest/globals'
import Database from 'better-sqlite3'
import pg from 'pg'
import type { Db } from '../../server/src/db/db.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { systemClock, type Clock } from '../../server/src/lib/clock.ts'
import { databaseAt, withAdmin } from './postgres.cluster.ts'

declare global {
  /** Which database this run of a file is on; none is said where a file runs once. */
  var testDialect: Db['dialect'] | undefined
}

/** Which database the files run on this time (.jest.config.mjs). */
export const dialect: Db['dialect'] = globalThis.testDialect ?? 'sqlite'

const cluster = () => {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env
  if (url === undefined || template === undefined) throw new Error('postgres.start.ts has not run')
  return { url, template }
}

const nameOf = (dataDir: string) => {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return cluster().template.replace(/template$/, hash)
}

const made = new Map<string, Promise<string>>()

/**
 * The database of a data folder, as `DATABASE_URL` names it: whoever is given the folder shares it. On PostgreSQL the
 * first to ask makes it.
 */
export function databaseOf(dataDir: string): Promise<string> {
  if (dialect === 'sqlite') return Promise.resolve(`file:${join(dataDir, 'replyloop.db')}`)
  const known = made.get(dataDir)
  if (known !== undefined) return known
  const { url, template } = cluster()
  const name = nameOf(dataDir)
  const making = withAdmin(url, async (admin) => {
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    return databaseAt(url, name)
  })
  made.set(dataDir, making)
  return making
}

/** Removes a data folder and its database. */
export async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  if (made.delete(dataDir))
    await withAdmin(cluster().url, (admin) => admin.query(`drop database ${nameOf(dataDir)} with (force)`))
}

/** Opens the database of a data folder, beside the service that uses it. */
export const openDataOf = async (dataDir: string, clock: Clock = systemClock): Promise<Db> =>
  openDatabase(await databaseOf(dataDir), clock)

/** Holds back every write of one table, as another process might, until the answer is called. */
export async function holdWrites(dataDir: string, table: string): Promise<() => Promise<void>> {
  const url = await databaseOf(dataDir)
  if (dialect === 'sqlite') {
    const file = new Database(url.slice('file:'.length))
    file.exec('begin immediate')
    return () => Promise.resolve(void file.close())
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; lock table ${table} in share row exclusive mode`)
  return () => client.end()
}

/** An empty database of a suite. */
export interface TestDatabase {
  readonly dialect: Db['dialect']
  /** As `DATABASE_URL` names it. */
  readonly url: () => string
  /** Opens it once more, as another process would. Closed with the suite. */
  readonly open: (clock?: Clock) => Promise<Db>
}

/** Runs a suite on a database of its own, of the dialect that this run of the files is about. */
export function onDatabase(name: string, suite: (database: TestDatabase) => void): void {
  describe(`${name} on ${dialect}`, () => {
    const opened = new Set<Db>()
    let dataDir: string
    let url = ''

    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'replyloop-database-'))
      url = await databaseOf(dataDir)
    })

    afterAll(async () => {
      await Promise.allSettled([...opened].map((db) => db.close()))
      await removeData(dataDir)
    })

    suite({
      dialect,
      url: () => url,
      open: async (clock = systemClock) => {
        const db = await openDatabase(url, clock)
        opened.add(db)
        return db
      },
    })
  })
}
