import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../lib/errorCode.ts'

const second = 1000
const connectPatienceMs = 10 * second
/** As long as clients usually wait for an answer. */
const placePatienceMs = 30 * second
const startPatienceMs = 10 * second
const tryEveryMs = 250

/** What every connection asks of PostgreSQL. A setting in `DATABASE_URL` goes before it. */
const options = (url: string) => ({
  connectionString: url,
  application_name: 'replyloop',
  connectionTimeoutMillis: connectPatienceMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * second,
})

/** Made by a pool, whose own limit is for the wait for a free one. */
class PooledClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectPatienceMs })
  }
}

/**
 * The connections of one process. A statement ends after a minute, and so does a transaction whose process says nothing
 * more, so that nobody waits for its locks for ever.
 */
export function createPool(url: string, size: number, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...options(url),
    ...more,
    Client: PooledClient,
    connectionTimeoutMillis: placePatienceMs,
    max: size,
    idleTimeoutMillis: 30 * second,
    statement_timeout: 60 * second,
    query_timeout: 75 * second, // a network that is gone says nothing
    idle_in_transaction_session_timeout: 60 * second,
  })
  // A connection that the database ends leaves the pool by itself, and the query that it runs fails; without a listener,
  // on the pool for idle ones and on each for those at work, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A connection outside the pool, for what lasts. */
export async function connectAlone(url: string, limits: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...options(url), ...limits })
  client.on('error', () => {}) // whoever uses it hears of it by its queries, and by its end
  await client.connect()
  return client
}

/** The first connection of a process: a database that is just being started is waited for. */
export async function connectFirst(url: string): Promise<pg.Client> {
  const started = performance.now()
  for (;;) {
    try {
      return await connectAlone(url)
    } catch (error) {
      if (performance.now() - started > startPatienceMs || !isStarting(error)) throw error
      await pause(tryEveryMs)
    }
  }
}

/** Nobody listens yet; no address for the name yet; the database says that it is starting or has no place free. */
const isStarting = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '53300'].includes(errorCode(error) ?? '')
