import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../../errors/errorCode.ts'

const second = 1000
const connectTimeoutMs = 10 * second
/** How long to wait for a free connection: as long as clients usually wait for a response. */
const freeConnectionTimeoutMs = 30 * second
const databaseStartTimeoutMs = 10 * second
const tryEveryMs = 250

/** The options of every connection. A setting in `DATABASE_URL` takes precedence. */
const connectionOptions = (url: string) => ({
  connectionString: url,
  application_name: 'replyloop',
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10 * second,
})

/** A connection of a pool. Its own timeout is for connecting; that of the pool is for the wait for a free connection. */
class PooledClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: connectTimeoutMs })
  }
}

/**
 * The connections of one process. PostgreSQL ends a statement after a minute, and a transaction that has been idle for a
 * minute, so that nobody waits for its locks for ever.
 */
export function createPool(url: string, size: number, more: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url),
    ...more,
    Client: PooledClient,
    connectionTimeoutMillis: freeConnectionTimeoutMs,
    max: size,
    idleTimeoutMillis: 30 * second,
    statement_timeout: 60 * second,
    query_timeout: 75 * second, // for a network that is gone without an error
    idle_in_transaction_session_timeout: 60 * second,
  })
  // A lost connection leaves the pool by itself, and its query fails. Without listeners for errors, on the pool for idle
  // connections and on each connection for busy ones, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Opens a connection outside the pool, for long-lived use. */
export async function connectOutsidePool(url: string, limits: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOptions(url), ...limits })
  client.on('error', () => {}) // its user notices by failing queries and the event "end"
  await client.connect()
  return client
}

/** Opens the first connection of a process. Waits up to ten seconds for a database that is just starting. */
export async function connectOnceStarted(url: string): Promise<pg.Client> {
  const started = performance.now()
  for (;;) {
    try {
      return await connectOutsidePool(url)
    } catch (error) {
      if (performance.now() - started > databaseStartTimeoutMs || !isStarting(error)) throw error
      await pause(tryEveryMs)
    }
  }
}

/** Nobody listens yet, the name has no address yet, or the database says that it is starting or has no free connection. */
const isStarting = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03', '53300'].includes(errorCode(error) ?? '')
