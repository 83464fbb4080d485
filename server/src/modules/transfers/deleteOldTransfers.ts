import { exportKeptHours, rejectedRowsKeptDays } from '@replyloop/shared/values/limits'
import { dayMs, hourMs } from '../../platform/clock/time.ts'
import type { Tx } from '../../platform/db/db.ts'
import { timeOfId } from '../../platform/ids.ts'
import { deleteExports, exportJobKeyPrefix, findExport } from './exports/exports.store.ts'
import { failOrphaned } from './failOrphaned.store.ts'
import { deleteRejectedRows, findImport, importJobKeyPrefix } from './imports/imports.store.ts'
import { removeUnwanted, type TransferParts } from './transferFiles.ts'

/** Rejected rows can be read this long from the upload on. */
export const rejectedKeptMs = rejectedRowsKeptDays * dayMs
/** The file of an export can be read this long. */
export const exportKeptMs = exportKeptHours * hourMs

const batchSize = 1000
const orphanedMessage = 'An error on our side ended it; start it again'

/**
 * Deletes rejected rows and exports that have been kept long enough, and files that nothing refers to; fails imports and
 * exports whose job has given up. Returns whether more may be left.
 */
export async function deleteOldTransfers(
  { db, clock, importFiles, exportFiles }: TransferParts,
  signal: AbortSignal,
): Promise<boolean> {
  const now = clock.now()
  const deleteRows = async (tx: Tx) => {
    await failOrphaned(tx, tx.t.contactImport, importJobKeyPrefix, orphanedMessage)
    await failOrphaned(tx, tx.t.contactExport, exportJobKeyPrefix, orphanedMessage)
    await deleteExports(tx, now - exportKeptMs)
    return deleteRejectedRows(tx, now - rejectedKeptMs, batchSize)
  }
  const more = await db.write(deleteRows, { alone: true })
  if (more) return true // the files at the end, since they may be out of reach
  // Only files of a day or more: one that is just being uploaded has no row yet. The clock of the store may be behind this one.
  const isImporting = async (id: string) =>
    Math.abs(now - timeOfId(id)) < dayMs || (await findImport(db.read, id))?.finishedAt === null
  const isExport = async (id: string) => (await findExport(db.read, id)) !== undefined
  await removeUnwanted(importFiles, now - dayMs, isImporting, signal)
  await removeUnwanted(exportFiles, now - dayMs, isExport, signal)
  return false
}
