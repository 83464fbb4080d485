import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'

/** What runs later. */
export function jobTables(k: Kit) {
  const job = k.table(
    'job',
    {
      id: k.text().primaryKey(),
      kind: k.text().notNull(),
      /** Which workers run it. A process of a version that knew no pools leaves it out; a worker then moves the job to its pool. */
      pool: k.text().notNull().default('others'),
      payload: k.json<Readonly<Record<string, string | undefined>>>().notNull(),
      /** At most one waiting or running job has a given key. */
      uniqueKey: k.text(),
      attempts: k.int().notNull().default(0),
      /** How many claims since it last came to an end outlived their process. */
      lostClaims: k.int().notNull().default(0),
      /** When it is due. Claiming pushes it past the lease, so a dead worker's job comes due again by itself. */
      runAt: k.instant().notNull(),
      lockedBy: k.text(),
      failedAt: k.instant(),
      lastError: k.text(),
      /** Whose it is, of the kinds that one account may have very many of: such jobs are claimed in turn of accounts. */
      accountId: k.text(),
      createdAt: k.instant().notNull(),
    },
    (t) => [
      k.uniqueIndex('job_unique_key_uq').on(t.uniqueKey),
      // What one pool has waiting does not slow the others.
      k
        .index('job_due_ix')
        .on(t.pool, t.runAt, t.id)
        .where(sql`${t.failedAt} is null`),
      k
        .index('job_turn_ix')
        .on(t.pool, t.accountId, t.runAt, t.id)
        .where(sql`${t.failedAt} is null and ${t.accountId} is not null`),
      k
        .index('job_locked_ix')
        .on(t.lockedBy)
        .where(sql`${t.lockedBy} is not null`),
    ],
  )

  return { job }
}
