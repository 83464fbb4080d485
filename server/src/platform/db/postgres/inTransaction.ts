import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { pipelined } from '../db.ts'

/** A connection in a transaction, and drizzle's queries on it. */
export interface Connected {
  q: NodePgDatabase
  connection: pg.PoolClient
}

/** The isolation that locks and retries count on, whatever the database has as its default. By name: each connection parses it once. */
const begin = { name: 'begin', text: 'begin isolation level read committed' }

/** Runs work in transactions of PostgreSQL, each on a connection of the pool. One whose work rejects is rolled back. */
export function createInTransaction(pool: pg.Pool) {
  // One for each connection, so that its prepared statements serve all its transactions; drizzle's own transactions start anew.
  const queriesOf = new WeakMap<pg.PoolClient, NodePgDatabase>()
  return async <T>(work: (on: Connected) => Promise<T>): Promise<T> => {
    const connection = await pool.connect()
    const q = queriesOf.get(connection) ?? drizzle(connection, { casing: 'snake_case' })
    queriesOf.set(connection, q)
    try {
      const [, value] = await pipelined(connection.query(begin), work({ q, connection }))
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
