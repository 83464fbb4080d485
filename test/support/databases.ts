import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from '@jest/globals'
import Database from 'better-sqlite3'
import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import type { Db } from '../../server/src/db/db.ts'
import { postgresKit } from '../../server/src/db/kit.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { makeSchema } from '../../server/src/db/schema.ts'
import { systemClock, type Clock } from '../../server/src/lib/clock.ts'
import { databaseAt, endOthers, withAdmin } from './postgres.cluster.ts'

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

const made = new Map<string, Promise<string>>()

/** Databases that a server has left, empty again: that is far less work for PostgreSQL than to make one. */
const spare: string[] = []

/** Makes a database of PostgreSQL, and answers its address. */
async function makeDatabase(): Promise<string> {
  const { url, template } = cluster()
  const name = template.replace(/template$/, randomUUID().slice(0, 8))
  await withAdmin(url, (admin) =>
    admin.query(`create database ${name} template ${template} strategy file_copy`),
  )
  return databaseAt(url, name)
}

// What refers to another table is described after it.
const emptyAll = Object.values(makeSchema(postgresKit))
  .map((table) => `delete from ${getTableName(table)}`)
  .toReversed()
  .join(';')

/**
 * The database of a data folder, as `DATABASE_URL` names it: whoever is given the folder shares it. On PostgreSQL the
 * first to ask makes it.
 */
export function databaseOf(dataDir: string): Promise<string> {
  if (dialect === 'sqlite') return Promise.resolve(`file:${join(dataDir, 'replyloop.db')}`)
  const known = made.get(dataDir)
  if (known !== undefined) return known
  const left = spare.pop()
  const making = left === undefined ? makeDatabase() : Promise.resolve(left)
  made.set(dataDir, making)
  return making
}

/** The database of a data folder on PostgreSQL, which nobody may ask for from now on. */
function takeDatabase(dataDir: string): Promise<string> | undefined {
  const making = made.get(dataDir)
  made.delete(dataDir) // at once: of two who are done with it, one takes it
  return making
}

/** Removes a data folder and its database. */
export async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  const url = await takeDatabase(dataDir)
  if (url !== undefined)
    await withAdmin(cluster().url, (admin) =>
      admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
    )
}

/** Removes a data folder, and empties its database for the next that needs one of the same tables. */
export async function emptyData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  const url = await takeDatabase(dataDir)
  if (url === undefined) return
  await withAdmin(url, async (beside) => {
    await endOthers(beside)
    await beside.query(emptyAll)
  })
  spare.push(url)
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

/** Takes a table away, so that the service cannot read it, until the answer is called. */
export async function hideTable(dataDir: string, table: string): Promise<() => Promise<void>> {
  const url = await databaseOf(dataDir)
  const rename = async (from: string, to: string) => {
    const statement = `alter table ${from} rename to ${to}`
    if (dialect === 'postgres') return withAdmin(url, async (beside) => void (await beside.query(statement)))
    const file = new Database(url.slice('file:'.length))
    file.exec(statement)
    file.close()
  }
  await rename(table, `${table}_hidden`)
  return () => rename(`${table}_hidden`, table)
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
