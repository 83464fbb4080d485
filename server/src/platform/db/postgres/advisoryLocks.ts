import { hash } from 'node:crypto'

// PostgreSQL's advisory locks, which end with their transaction. By name: each connection parses these statements once.

/** Waits for locks, in one order for everybody, so that two transactions never wait for each other. */
export const takeLocks = {
  name: 'take_locks',
  text: 'select pg_advisory_xact_lock(key) from (select unnest($1::bigint[]) as key order by key) as keys',
}
/** Takes those of some locks that are free, and returns the keys of the others. */
export const tryLocks = {
  name: 'try_locks',
  text: 'select key from unnest($1::bigint[]) as key where not pg_try_advisory_xact_lock(key)',
}

/** The keys of named locks: PostgreSQL knows them as 64-bit numbers. */
export const lockKeys = (names: readonly string[]): string[] => names.map(lockKey)

const lockKey = (name: string) => hash('sha256', name, 'buffer').readBigInt64BE().toString()
