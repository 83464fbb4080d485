import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseAt, startEmbedded } from '../support/postgresServer.ts'
import { execute } from '../support/sql.ts'

/** A PostgreSQL server of this run, with its default durability. */
export async function startPostgres() {
  const { url, databaseDir, stop } = await startEmbedded({ shared_buffers: '256MB' })
  return {
    pid: Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8')),
    /** An empty database, as `DATABASE_URL` names it. */
    async createDatabase(name: string): Promise<string> {
      await execute(url, `create database ${name}`)
      return databaseAt(url, name)
    },
    stop,
  }
}
