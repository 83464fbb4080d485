import { hash } from 'node:crypto'
import type { Lock } from '../locks.ts'

// PostgreSQL's advisory locks, which end with their transaction. By name: each connection parses these statements once.

/** Waits for locks, in the order of the keys that it is given. */
export const acquireLocks = {
  name: 'take_locks',
  text: 'select pg_advisory_xact_lock(key) from unnest($1::bigint[]) as key',
}
/** Takes those of some locks that are free, and returns the keys of the others. */
export const tryLocks = {
  name: 'try_locks',
  text: 'select key from unnest($1::bigint[]) as key where not pg_try_advisory_xact_lock(key)',
}

/** The keys of locks: PostgreSQL knows them as 64-bit numbers. They are in one order for everybody: by rank, then by key. */
export const lockKeys = (locks: readonly Lock[]): string[] =>
  locks
    .map(({ name, rank }) => ({ rank, key: hash('sha256', name, 'buffer').readBigInt64BE() }))
    .sort((left, right) => left.rank - right.rank || (left.key < right.key ? -1 : 1))
    .map(({ key }) => key.toString())
