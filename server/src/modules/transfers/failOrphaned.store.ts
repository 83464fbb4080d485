import { and, isNull, notExists } from 'drizzle-orm'
import type { Tx } from '../../platform/db/db.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { selectJobOf } from '../../platform/jobs/queue.ts'

/**
 * Marks imports or exports as failed whose job has given up; otherwise they would seem to run for ever. The unique key of the
 * job is `jobKeyPrefix` and the id. `failure` is the message that is shown.
 */
export async function failOrphaned(
  tx: Tx,
  table: Schema['contactImport'] | Schema['contactExport'],
  jobKeyPrefix: string,
  failure: string,
): Promise<void> {
  const { q, now } = tx
  const failed = await q
    .update(table)
    .set({ state: 'failed', failure, finishedAt: now })
    .where(and(isNull(table.finishedAt), notExists(selectJobOf(tx, jobKeyPrefix, table.id))))
    .returning({ accountId: table.accountId })
  for (const { accountId } of failed) tx.notify(`changed:${accountId} account`)
}
