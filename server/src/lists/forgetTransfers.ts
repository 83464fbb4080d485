import type { Db } from '../db/db.ts'
import type { Clock } from '../lib/clock.ts'
import { dayMs } from '../lib/time.ts'
import { deleteExports, failStrandedExports, findExport } from './exports.store.ts'
import { deleteRejectedRows, failStrandedImports, findImport } from './imports.store.ts'
import type { TransferFiles } from './transferFiles.ts'

/** Rejected rows can be read this long from the upload on. */
export const rejectedKeptMs = 30 * dayMs
/** The file of an export can be read this long. */
export const exportKeptMs = dayMs

const atOnce = 1000
const stranded = 'An error on our side ended it; start it again'

export interface ForgetParts {
  db: Db
  clock: Clock
  importFiles: TransferFiles
  exportFiles: TransferFiles
}

/**
 * Removes what is kept for a while: rejected rows, exports, and files that nothing needs any more. Answers whether more
 * may be left.
 */
export async function forgetTransfers(
  { db, clock, importFiles, exportFiles }: ForgetParts,
  signal: AbortSignal,
): Promise<boolean> {
  const now = clock.now()
  const more = await db.write(async (tx) => {
    await failStrandedImports(tx, stranded)
    await failStrandedExports(tx, stranded)
    await deleteExports(tx, now - exportKeptMs)
    return deleteRejectedRows(tx, now - rejectedKeptMs, atOnce)
  })
  // An upload or an export that is just coming in has no row yet, or no whole file.
  const isImporting = async (id: string) => (await findImport(db.read, id))?.finishedAt === null
  const isExport = async (id: string) => (await findExport(db.read, id)) !== undefined
  await importFiles.sweep(now - dayMs, isImporting, signal)
  await exportFiles.sweep(now - dayMs, isExport, signal)
  return more
}
