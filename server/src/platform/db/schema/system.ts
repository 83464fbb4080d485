import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** What runs later, and what was answered before. */
export function systemTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  const job = k.table(
    'job',
    {
      id: k.text().primaryKey(),
      kind: k.text().notNull(),
      /** Which workers run it. A process of a version that knew no pools leaves it out; a worker then moves the job to its pool. */
      pool: k.text().notNull().default('others'),
      payload: k.json<Record<string, string>>().notNull(),
      /** At most one waiting or running job has a given key. */
      uniqueKey: k.text(),
      attempts: k.int().notNull().default(0),
      /** When it is due. Claiming pushes it past the lease, so a dead worker's job comes due again by itself. */
      runAt: k.instant().notNull(),
      lockedBy: k.text(),
      failedAt: k.instant(),
      lastError: k.text(),
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
        .index('job_locked_ix')
        .on(t.lockedBy)
        .where(sql`${t.lockedBy} is not null`),
    ],
  )

  const idempotencyKey = k.table(
    'idempotency_key',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      endpoint: k.text().notNull(),
      key: k.text().notNull(),
      bodyHash: k.text().notNull(),
      status: k.int().notNull(),
      /** Sealed. */
      answer: k.text().notNull(),
      /** The person that the answer is about. */
      contactId: k.cascadeRef(() => contact.id),
      /** `null`: never. */
      expiresAt: k.instant(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.endpoint, t.key] }),
      k.index('idempotency_key_expiry_ix').on(t.expiresAt),
      k.index('idempotency_key_contact_ix').on(t.contactId),
    ],
  )

  /** What is counted within a window by all processes together; its columns are those of rate-limiter-flexible. */
  const rateLimit = k.table('rate_limit', {
    key: k.text().primaryKey(),
    points: k.int().notNull().default(0),
    expire: k.instant(),
  })

  /** What an installation has once, by name. */
  const installation = k.table('installation', {
    name: k.text().primaryKey(),
    value: k.text().notNull(),
  })

  return { job, idempotencyKey, rateLimit, installation }
}
