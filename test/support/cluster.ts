import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { databaseOf, removeData } from './databases.ts'
import { endProcesses, startProcess } from './process.ts'
import { suiteResource } from './resource.ts'
import { withConnection } from './sql.ts'
import { until } from './time.ts'

/** A cluster of the service: processes that share one PostgreSQL database, each started by `npm start -- --role …`. */
async function openCluster(env: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'replyloop-cluster-'))
  const shared = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'one key for all the processes of a cluster',
    PUBLIC_URL: 'http://cluster.test',
    ...env,
  }
  const url = await databaseOf(dataDir)
  return {
    env: shared,
    url,
    /** The name of the database. */
    name: new URL(url).pathname.slice(1),
    start: (role: 'web' | 'worker', more: Readonly<Record<string, string>> = {}) =>
      startProcess({ ...shared, ...more }, ['--role', role]),
    /** Runs a query on the database, on a connection of its own. */
    query: <R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> =>
      withConnection(url, async (client) => (await client.query<R>(text, values)).rows),
    async close() {
      await endProcesses()
      await removeData(dataDir)
    },
  }
}

/** A cluster for the tests of a suite. */
export const suiteCluster = (env: Readonly<Record<string, string>> = {}) =>
  suiteResource(() => openCluster(env))

const isWaiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves once this many transactions of a client's database wait for a lock. */
export const lockWaits = (client: pg.Client, count: number) =>
  until(
    async () => (await client.query<{ waiting: number }>(isWaiting)).rows[0]?.waiting,
    (number) => number === count,
  )
