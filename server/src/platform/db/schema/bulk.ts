import type { BulkAction } from '@replyloop/shared/contract/bulkAction'
import type { Filter } from '@replyloop/shared/contract/filter'
import { bulkOutcomes, bulkStates } from '@replyloop/shared/values/bulk'
import { sql } from 'drizzle-orm'
import type { Kit } from '../kit.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** What is done to many contacts at once, and what became of each. */
export function bulkTables(k: Kit, { account, contact }: AccountTables & ContactTables) {
  const count = () => k.int().notNull().default(0)

  const bulkRun = k.table(
    'bulk_run',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      action: k.json<BulkAction>().notNull(),
      /** Whom it means; `null` once they are fixed, since it may name people. */
      filter: k.json<Filter>(),
      /** Not a reference: it tells where its filter was taken from. */
      segmentId: k.text(),
      /** The one that it undoes. */
      undoes: k.text(),
      /** Who started it: a member, under the name of then, or the key of that name. No reference: it outlives them. */
      memberId: k.text(),
      startedBy: k.text(),
      state: k.oneOf(...bulkStates).notNull(),
      failure: k.text(),
      /** The contact that was found last, while they are being found. */
      position: k.text(),
      /** When all of its contacts were found. */
      fixedAt: k.instant(),
      total: count(),
      done: count(),
      unchanged: count(),
      failed: count(),
      exportId: k.text(),
      /** Whether somebody has had it greet nobody else. */
      greetingStopped: k.bool().notNull().default(false),
      createdAt: k.instant().notNull(),
      startedAt: k.instant(),
      finishedAt: k.instant(),
    },
    (t) => [
      k.index('bulk_run_page_ix').on(t.accountId, t.id),
      k.uniqueIndex('bulk_run_undoes_uq').on(t.undoes),
      k
        .index('bulk_run_unfinished_ix')
        .on(t.accountId, t.id)
        .where(sql`${t.finishedAt} is null`),
      k.index('bulk_run_age_ix').on(t.finishedAt),
    ],
  )

  const bulkContact = k.table(
    'bulk_contact',
    {
      runId: k.cascadeRef(() => bulkRun.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      outcome: k.oneOf(...bulkOutcomes).notNull(),
      reason: k.text(),
      /** What an undo gives back. */
      before: k.json<string | number | boolean | null>(),
    },
    (t) => [
      k.primaryKey({ columns: [t.runId, t.contactId] }),
      k.index('bulk_contact_contact_ix').on(t.contactId),
      k
        .index('bulk_contact_waiting_ix')
        .on(t.runId, t.contactId)
        .where(sql`${t.outcome} = 'waiting'`),
    ],
  )

  return { bulkRun, bulkContact }
}
