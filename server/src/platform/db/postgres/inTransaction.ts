import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { pipelined, type Reader } from '../db.ts'
import type { Compile } from '../statements/statement.ts'
import { createRun } from './postgresRun.ts'

/** A connection in a transaction, drizzle's queries on it, and declared statements. */
export interface Connected extends Pick<Reader, 'run' | 'runMany'> {
  q: NodePgDatabase
  connection: pg.PoolClient
}

/** The isolation that locks and retries count on, not the default of the database. By name: each connection parses it once. */
const begin = { name: 'begin', text: 'begin isolation level read committed' }

/** Runs work in transactions of PostgreSQL, each on a connection of the pool. One whose work rejects is rolled back. */
export function createInTransaction(pool: pg.Pool, compile: Compile) {
  const connected = new WeakMap<pg.PoolClient, Connected>()
  const connect = async (): Promise<Connected> => {
    const connection = await pool.connect()
    const known = connected.get(connection)
    if (known !== undefined) return known
    const q = drizzle(connection, { casing: 'snake_case' })
    const made = { q, ...createRun(connection, compile), connection }
    connected.set(connection, made)
    return made
  }
  return async <T>(work: (on: Connected) => Promise<T>): Promise<T> => {
    const on = await connect()
    const { connection } = on
    try {
      const [, value] = await pipelined(connection.query(begin), work(on))
      await connection.query('commit')
      connection.release()
      return value
    } catch (error) {
      // A connection that cannot even roll back is lost: the pool must not hand it out again.
      connection.release(await hasFailed(connection.query('rollback')))
      throw error
    }
  }
}

const hasFailed = (query: Promise<unknown>): Promise<boolean> =>
  query.then(
    () => false,
    () => true,
  )
