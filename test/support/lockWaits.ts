import type pg from 'pg'
import { until } from './until.ts'

const isWaiting = `select count(*)::int as waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Resolves once this many transactions of a client's database wait for a lock. */
export const lockWaits = (client: pg.Client, count: number) =>
  until(
    async () => (await client.query<{ waiting: number }>(isWaiting)).rows[0]?.waiting,
    (number) => number === count,
  )
