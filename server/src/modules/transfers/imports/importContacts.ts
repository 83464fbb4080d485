import { Readable } from 'node:stream'
import { setImmediate as yieldToOthers, setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { BlobStore } from '../../../platform/blobs/blobStore.ts'
import { isMissingFile } from '../../../platform/blobs/missingFile.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { countRows, readRows, type CsvRow } from '../files/csv.ts'
import { mapColumns, requireIdentity } from '../files/columns.rules.ts'
import { detectCsvFormat } from '../files/detectCsvFormat.ts'
import { isReadAsStored } from '../files/encoding.rules.ts'
import { findEncoding, toUtf8 } from '../files/encoding.ts'
import { auditEnd, checkOnce, hasEnded, waitForStart } from './checkImport.ts'
import { examinedImportOf, minBatchRows, nextBatch, slices, type ExaminedImport } from './import.rules.ts'
import type { FileOptOuts } from './fileOptOuts.ts'
import { importRows } from './importRows.ts'
import { readBatch } from './readBatch.ts'
import { findImport, updateImport, type ImportRow } from './imports.store.ts'
import { withUsedColumns } from '../files/optOuts.rules.ts'
import type { InTurn, PlanParts } from './planImport.ts'
import { fileNameOf } from '../transferFiles.ts'
import type { TenantLimit } from '../../../platform/limits/tenantLimits.ts'
import { importEnded } from '../transfers.facts.ts'
import type { TransferLimit } from '../transferLimit.ts'

export interface ImportParts extends Pick<PlanParts, 'clock' | 'pacePerMinute'> {
  db: Db
  importFiles: BlobStore
  /** Whom the files of imports opt out. */
  optOuts: FileOptOuts
  limit: TransferLimit
  /** On SQLite one import at a time works, and rests: several side by side would leave no room for requests between them. */
  turns: TenantLimit
}

/** Rows of this many bytes are imported together at most: several imports may be under way, and all hold theirs in memory. */
const maxBatchBytes = 1024 * 1024
/** How long an import runs before it lets other jobs run. */
const timeSliceMs = 1000

/**
 * Imports the next rows of an uploaded file, a few in each transaction. The transaction also keeps how far the import has
 * come, so that no row is imported twice after a stop or a crash. Contacts are made as the interface makes them
 * (docs/interface.md#which-contact). A file that cannot be used fails with a sentence that says what to do.
 */
export async function importContacts(
  parts: ImportParts,
  { importId }: { importId: string },
  job: RunningJob,
): Promise<void> {
  const { db, importFiles } = parts
  const found = await findImport(db.read, importId)
  if (found?.state === 'waiting' && (await waitForStart(db, found, job))) return
  if (found !== undefined && found.finishedAt === null && found.state !== 'waiting') {
    const acquired = await parts.limit(found.accountId)
    if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
    try {
      const inTurn = takingTurns(parts, job)
      const run = await checkOnce({ ...parts, inTurn }, await examineOnce(parts, found, job.signal), job)
      if (run === undefined || !(await importForAWhile({ ...parts, inTurn }, run, job))) return
    } catch (error) {
      job.signal.throwIfAborted()
      if (await hasEnded(db, importId)) return await db.write((tx) => job.reschedule(tx, tx.now)) // it was cancelled
      const failure = failureMessage(error)
      if (failure === undefined) throw error
      await db.write((tx) => endImport(tx, importId, failure))
    } finally {
      acquired.release()
    }
  }
  parts.optOuts.forget(importId)
  await importFiles.remove(fileNameOf(importId))
}

/** The message of an import that has failed for good; `undefined` if another attempt may succeed. */
function failureMessage(error: unknown): string | undefined {
  if (isMissingFile(error)) return 'The file is not there any more; upload it again'
  return error instanceof Problem ? error.message : undefined
}

async function endImport(tx: Tx, importId: string, failure: string): Promise<void> {
  const run = await findImport(tx, importId)
  if (run === undefined) return
  await auditEnd(
    tx,
    await updateImport(tx, run, {
      state: 'failed',
      failure,
      startedAt: run.startedAt ?? tx.now,
      finishedAt: tx.now,
    }),
  )
  await importEnded.happened(tx, { importId, ...run })
}

/** The import with the format of its file. The first time reads the whole file and stores what it found. */
async function examineOnce(
  { db, importFiles }: ImportParts,
  row: ImportRow,
  signal: AbortSignal,
): Promise<ExaminedImport> {
  const known = examinedImportOf(row)
  if (known !== undefined) return known
  const open = async (from: number) => (await importFiles.open(fileNameOf(row.id), from, signal)).stream
  const { encoding, head } = await readableFile(importFiles, row, signal)
  const { delimiter, headers, rows, start, position } = detectCsvFormat(head, encoding)
  await yieldToOthers() // very many columns take long
  const columns = withUsedColumns(mapColumns(headers, row.mapping), rows)
  requireIdentity(columns)
  const rowsTotal = (await countRows(await open(start), { delimiter, encoding })) - 1 // without the header
  const found = { delimiter, encoding, columns, rowsTotal }
  const state = row.greet && row.listId !== null ? 'checking' : 'running'
  const started = await db.write((tx) =>
    updateImport(tx, row, { ...found, state, position, startedAt: row.startedAt ?? tx.now }),
  )
  return { ...started, ...found }
}

/**
 * Has the file of an import in an encoding in which its rows can be read. Another one is rewritten as UTF-8, once: the mark at its
 * beginning then says so. Returns what it is in, and its beginning.
 */
async function readableFile(
  importFiles: BlobStore,
  { id, encoding: chosen }: ImportRow,
  signal: AbortSignal,
) {
  const open = async () => (await importFiles.open(fileNameOf(id), 0, signal)).stream
  const found = await findEncoding(await open(), { chosen: chosen ?? undefined })
  if (isReadAsStored(found.encoding)) return found
  await importFiles.put(fileNameOf(id), Readable.from(toUtf8(await open(), found.encoding)), signal)
  return findEncoding(await open(), {})
}

/** On SQLite, runs work while no other import works or rests. */
const takingTurns =
  ({ db, turns }: Pick<ImportParts, 'db' | 'turns'>, { signal }: RunningJob): InTurn =>
  async (work) => {
    const endTurn = db.dialect === 'sqlite' ? await turns.acquire('import', 1, signal) : undefined
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      endTurn?.()
    }
  }

/** Imports rows for about a second. Returns whether it has reached the end of the file. */
async function importForAWhile(
  { db, importFiles, optOuts, inTurn }: ImportParts & { inTurn: InTurn },
  start: ExaminedImport,
  job: RunningJob,
): Promise<boolean> {
  const { budgetMs, restMs } = slices[db.dialect]
  const optsOut = await optOuts.of(start, job.signal)
  const until = performance.now() + timeSliceMs
  let run = start
  let size = minBatchRows
  const importBatch = async (rows: readonly CsvRow[]) => {
    let ms = 0
    await inTurn(async () => {
      const batch = await readBatch(db.read, run, rows, optsOut)
      await yieldToOthers()
      const importTimed = async (tx: Tx) => {
        const began = performance.now()
        const progress = await importRows(tx, run, batch, start.position)
        ms = performance.now() - began
        return progress
      }
      run = { ...run, ...(await db.write(importTimed, { alone: true })) }
      await pause(restMs)
    })
    size = nextBatch({ rows: rows.length, ms, budgetMs })
  }

  let batch: CsvRow[] = []
  let taken = 0 // the byte after the last row that was imported
  const { stream } = await importFiles.open(fileNameOf(run.id), run.position, job.signal)
  for await (const row of readRows(stream, run)) {
    if (batch.push(row) < size && row.end - taken < maxBatchBytes) continue
    taken = row.end
    await importBatch(batch)
    batch = []
    if (performance.now() < until && !job.isStopping()) continue
    await db.write((tx) => job.reschedule(tx, tx.now))
    return false
  }
  if (batch.length > 0) await importBatch(batch)
  await db.write(async (tx) => {
    await auditEnd(tx, await updateImport(tx, run, { state: 'done', finishedAt: tx.now }))
    await importEnded.happened(tx, { importId: run.id, ...run })
    await job.finish(tx)
  })
  return true
}
