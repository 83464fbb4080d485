import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { connectReactions } from '../../server/src/app/reactions.ts'
import { createAccount } from '../../server/src/modules/access/createAccount.ts'
import { updateAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import type { Db, OpenOptions } from '../../server/src/platform/db/db.ts'
import { postgresKit } from '../../server/src/platform/db/kit.ts'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import { makeSchema } from '../../server/src/platform/db/schema/schema.ts'
import { systemClock, type Clock } from '../../server/src/platform/clock/clock.ts'
import { databaseAt, endOtherConnections } from './postgresServer.ts'
import { suiteConstant } from './resource.ts'
import { execute, openFile, withConnection } from './sql.ts'

declare global {
  /** The database that this run of a test file uses; unset for files that run only once. */
  var testDialect: Db['dialect'] | undefined
}

/** The database that the files run on this time (see .jest.config.mjs). */
export const dialect: Db['dialect'] = globalThis.testDialect ?? 'sqlite'

const testPostgres = () => {
  const { TEST_DATABASE_URL: url, TEST_DATABASE_TEMPLATE: template } = process.env
  if (url === undefined || template === undefined) throw new Error('runner/startPostgres.ts has not run')
  return { url, template }
}

const made = new Map<string, Promise<string>>()

/** Emptied databases of servers that have stopped. Emptying one is far cheaper for PostgreSQL than creating one. */
const spare: string[] = []

/** Creates a PostgreSQL database and returns its URL. */
async function makeDatabase(): Promise<string> {
  const { url, template } = testPostgres()
  const name = template.replace(/template$/, randomUUID().slice(0, 8))
  await withConnection(url, (admin) => admin.query(`create database ${name} template ${template}`))
  return databaseAt(url, name)
}

// The schema lists each table after those it refers to, so rows are deleted in the reverse order.
// Lines of the audit log are refused: they go with their accounts.
const emptyAll = Object.values(makeSchema(postgresKit))
  .map(getTableName)
  .filter((name) => name !== 'audit_entry')
  .map((name) => `delete from ${name}`)
  .toReversed()
  .join(';')

/** The SQLite file of a data folder: a copy of the run's template if there is one, else made by the service. */
function fileOf(dataDir: string): string {
  const file = join(dataDir, 'replyloop.db')
  const template = process.env['TEST_SQLITE_TEMPLATE']
  if (template !== undefined && !existsSync(file)) copyFileSync(template, file)
  return `file:${file}`
}

/**
 * The URL of the database that belongs to a data folder, as in `DATABASE_URL`; every caller with the same folder gets the
 * same one, which the first call creates.
 */
export function databaseOf(dataDir: string): Promise<string> {
  if (dialect === 'sqlite') return Promise.resolve(fileOf(dataDir))
  const known = made.get(dataDir)
  if (known !== undefined) return known
  const emptied = spare.pop()
  const making = emptied === undefined ? makeDatabase() : Promise.resolve(emptied)
  made.set(dataDir, making)
  return making
}

/** Forgets which PostgreSQL database belongs to a data folder and returns it, so that only one caller removes or empties it. */
function takeDatabase(dataDir: string): Promise<string> | undefined {
  const making = made.get(dataDir)
  made.delete(dataDir)
  return making
}

/** Removes a data folder and its database. */
export async function removeData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  const url = await takeDatabase(dataDir)
  if (url !== undefined)
    await withConnection(testPostgres().url, (admin) =>
      admin.query(`drop database ${new URL(url).pathname.slice(1)} with (force)`),
    )
}

/** Removes a data folder, and empties its database for the next server to use. */
export async function emptyData(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true })
  const url = await takeDatabase(dataDir)
  if (url === undefined) return
  await withConnection(url, async (beside) => {
    await endOtherConnections(beside)
    await beside.query(emptyAll)
  })
  spare.push(url)
}

/** Stands in for the hash of a service, whose key these connections do not have. */
const keyedHash = (text: string): string => text

/** Opens the database of a data folder while the service uses it too. */
export const openDataOf = async (dataDir: string, clock: Clock = systemClock): Promise<Db> =>
  openDatabase(await databaseOf(dataDir), clock, { assertLockOrder: true, keyedHash })

/** Ends the leases of a dead worker's jobs. */
export async function endLeases(dataDir: string): Promise<void> {
  const db = await openDataOf(dataDir)
  await db.write(({ q, t }) => q.update(t.job).set({ runAt: 0 }))
  await db.close()
}

/** Blocks every write to one table, as another process might, until the returned function is called. */
export async function holdWrites(dataDir: string, table: string): Promise<() => Promise<void>> {
  const url = await databaseOf(dataDir)
  if (dialect === 'sqlite') {
    const file = openFile(url)
    file.exec('begin immediate')
    return () => Promise.resolve(void file.close())
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`begin; lock table ${table} in share row exclusive mode`)
  return () => client.end()
}

/** Renames a table, so that the service cannot read it, until the returned function is called. */
export async function hideTable(dataDir: string, table: string): Promise<() => Promise<void>> {
  const url = await databaseOf(dataDir)
  const rename = (from: string, to: string) => execute(url, `alter table ${from} rename to ${to}`)
  await rename(table, `${table}_hidden`)
  return () => rename(`${table}_hidden`, table)
}

/** An empty database of a suite. */
export interface TestDatabase {
  readonly dialect: Db['dialect']
  /** As `DATABASE_URL` names it. */
  readonly url: () => string
  /**
   * Opens another connection, as another process would. Closed after the suite. It asserts the order of locks, unless told
   * otherwise.
   */
  readonly open: (clock?: Clock, options?: OpenOptions) => Promise<Db>
  /** Such a connection for all tests of the suite. */
  readonly connect: (clock?: Clock) => Db
}

/** Runs a suite on a database of its own, of the dialect of this run. */
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

    const open: TestDatabase['open'] = async (
      clock = systemClock,
      options = { assertLockOrder: true, keyedHash },
    ) => {
      const db = await openDatabase(url, clock, options)
      opened.add(db)
      return db
    }
    suite({ dialect, url: () => url, open, connect: (clock) => suiteConstant(() => open(clock)) })
  })
}

let accounts = 0
connectReactions() // as a service does when it opens

/**
 * Inserts an account into a database, for tests below HTTP, and returns its id. It has no quiet hours, so a test ends the same
 * at each hour of the day.
 */
export async function addAccount(db: Db): Promise<string> {
  accounts += 1
  const email = `owner-${accounts}@stores.test`
  const account = { agencyId: null, type: 'standard', email, name: 'Stores', metered: false } as const
  return db.write(async (tx) => {
    const { id } = await createAccount(tx, account)
    await updateAccount(tx, id, { quietFrom: null, quietUntil: null })
    return id
  })
}
