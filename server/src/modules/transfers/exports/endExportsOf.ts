import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { deleteFinishedExports, failExportsThatName, restartExports } from './exports.store.ts'
import { deleteExportFileJob } from '../transfers.jobs.ts'

/**
 * Deletes the account's finished exports, any of which may hold a contact who is about to be erased, and has those that are
 * being written begin again. One whose search names the contact fails. The caller holds the lock of the exports.
 */
export async function endExportsOf(tx: Tx, { accountId, isTest, searchText }: ContactRow): Promise<void> {
  if (isTest) return // is in none
  for (const exportId of await deleteFinishedExports(tx, accountId))
    await enqueue(tx, deleteExportFileJob, { exportId })
  await failExportsThatName(tx, accountId, searchText)
  await restartExports(tx, accountId)
}
