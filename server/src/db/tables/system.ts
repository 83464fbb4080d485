import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'

/** What runs later, and what was answered before. */
export function systemTables(k: Kit, { account }: AccountTables) {
  const job = k.table(
    'job',
    {
      id: k.text().primaryKey(),
      kind: k.text().notNull(),
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
      k
        .index('job_due_ix')
        .on(t.runAt, t.id)
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
      accountId: k
        .text()
        .notNull()
        .references(() => account.id, { onDelete: 'cascade' }),
      endpoint: k.text().notNull(),
      key: k.text().notNull(),
      bodyHash: k.text().notNull(),
      status: k.int().notNull(),
      /** Sealed. */
      answer: k.text().notNull(),
      /** `null`: never. */
      expiresAt: k.instant(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.endpoint, t.key] }),
      k.index('idempotency_key_expiry_ix').on(t.expiresAt),
    ],
  )

  return { job, idempotencyKey }
}
