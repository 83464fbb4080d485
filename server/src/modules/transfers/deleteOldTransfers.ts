import { dayMs } from '../../platform/clock/time.ts'
import type { Tx } from '../../platform/db/db.ts'
import { timeOfId } from '../../platform/ids.ts'
import { exportJobKeyPrefix, findExport } from './exports/exports.store.ts'
import { failOrphaned } from './failOrphaned.store.ts'
import { findImport, importJobKeyPrefix } from './imports/imports.store.ts'
import { removeUnwanted, type TransferParts } from './transferFiles.ts'

export { deleteExports } from './exports/exports.store.ts'

const orphanedMessage = 'An error on our side ended it; start it again'

/** Fails the imports and exports whose job has given up. */
export async function failOrphanedTransfers(tx: Tx): Promise<void> {
  await failOrphaned(tx, tx.t.contactImport, importJobKeyPrefix, orphanedMessage)
  await failOrphaned(tx, tx.t.contactExport, exportJobKeyPrefix, orphanedMessage)
}

/** Deletes the files of imports and exports that nothing refers to. Rejects when `signal` aborts. */
export async function deleteTransferFiles(
  { db, clock, importFiles, exportFiles }: TransferParts,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now()
  // Only files of a day or more: one that is just being uploaded has no row yet. The clock of the store may be behind this one.
  const isImporting = async (id: string) =>
    Math.abs(now - timeOfId(id)) < dayMs || (await findImport(db.read, id))?.finishedAt === null
  const isExport = async (id: string) => (await findExport(db.read, id)) !== undefined
  await removeUnwanted(importFiles, now - dayMs, isImporting, signal)
  await removeUnwanted(exportFiles, now - dayMs, isExport, signal)
}
