import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { databaseOf, removeData } from './databases.ts'
import { endProcesses, startProcess } from './process.ts'

/** A cluster of the service: processes that share one PostgreSQL database, each started by `npm start -- --role …`. */
export async function openCluster(env: Readonly<Record<string, string>> = {}) {
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
    start: (role: 'web' | 'worker', more: Readonly<Record<string, string>> = {}) =>
      startProcess({ ...shared, ...more }, ['--role', role]),
    /** Runs a query on the database, on a connection of its own. */
    async ask<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      try {
        return (await client.query<R>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    async close() {
      await endProcesses()
      await removeData(dataDir)
    },
  }
}
export type Cluster = Awaited<ReturnType<typeof openCluster>>
