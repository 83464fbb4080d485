import type { SQL } from 'drizzle-orm'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { lockThen, type Db, type Reader } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { BlobStore } from '../../../platform/blobs/blobStore.ts'
import { writeRows } from '../../../platform/http/csvStreams.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { contactPages, customFieldPages, type ExportedContact } from './exported.store.ts'
import { findExport, finishExport, updateExport, type ExportRow } from './exports.store.ts'
import { customFieldHeader, sourceColumns } from '../files/columns.rules.ts'
import { isOfBulk } from '../../bulk/bulk.ts'
import { readTagNames } from '../../contacts/tags.ts'
import type { Audience } from '../../segments/audience.ts'
import { compileWhole } from '../../segments/wholeFilter.ts'
import { requireList } from '../../lists/lists.ts'
import { fileNameOf } from '../transferFiles.ts'
import type { TransferLimit } from '../transferLimit.ts'

/** Spreadsheets open no more than 16,384 columns, and nobody reads half as many. */
const maxCustomColumns = 1000
const storeProgressEveryMs = 1000

interface ExportParts {
  db: Db
  exportFiles: BlobStore
  limit: TransferLimit
  audience: Audience
}

/**
 * Writes the contacts of an export into its file, in constant memory. A stop or a crash leaves no half file: the job
 * begins again. An import of the file gives the same contacts.
 */
export async function exportContacts(
  parts: ExportParts,
  { exportId }: { exportId: string },
  job: RunningJob,
): Promise<void> {
  const { db, limit } = parts
  const run = await findExport(db.read, exportId)
  if (run === undefined || run.finishedAt !== null) return deleteExportFile(parts, { exportId })
  const acquired = await limit(run.accountId)
  if ('retryAt' in acquired) return db.write((tx) => job.reschedule(tx, acquired.retryAt))
  await writeExport(parts, run, job).finally(acquired.release)
}

/** Deletes the file of an export that is gone, or has not come to an end; one that is done keeps it. */
export async function deleteExportFile(
  { db, exportFiles }: Pick<ExportParts, 'db' | 'exportFiles'>,
  { exportId }: { exportId: string },
): Promise<void> {
  if ((await findExport(db.read, exportId))?.state !== 'done') await exportFiles.remove(fileNameOf(exportId))
}

async function writeExport(parts: ExportParts, begun: ExportRow, job: RunningJob): Promise<void> {
  const { db, exportFiles } = parts
  const { accountId } = begun
  let run = begun
  try {
    const startedAt = await db.write(async (tx) => {
      // Behind an erasure that is under way: what is read from here on has nobody of it.
      const [current] = await lockThen(tx, [locks.exports(accountId)], () => [findExport(tx, begun.id)])
      if (current === undefined || current.finishedAt !== null) return undefined
      run = current
      const since = current.startedAt ?? tx.now
      await updateExport(tx, current, { state: 'running', startedAt: since })
      return since
    })
    if (startedAt === undefined) return
    // A filter may look at very many contacts to find the next one.
    const found = await conditionOf(db.scan, parts.audience, run)
    const keys = await customKeys(db.scan, run, found, job.signal)
    let rows = 0
    let progressStoredAt = performance.now()
    const lines = async function* () {
      yield [headerLine(keys)]
      for await (const contacts of contactPages(db.scan, run, found)) {
        yield linesOf(contacts, keys, await readNamesOf(db.scan, contacts))
        rows += contacts.length
        await yieldToOthers()
        if (performance.now() - progressStoredAt < storeProgressEveryMs) continue
        await db.write((tx) => updateExport(tx, run, { rows }))
        progressStoredAt = performance.now()
      }
      // At the end: a list that is deleted while it is read would leave a file with some of its contacts.
      if (run.listId !== null) await requireList(db.read, run.accountId, run.listId)
    }
    const bytes = await exportFiles.put(fileNameOf(run.id), writeRows(lines(), ','), job.signal)
    const isDone = await db.write(async (tx) => {
      await tx.lock(locks.exports(accountId))
      const isFinished = await finishExport(tx, run, startedAt, { rows, bytes })
      if (isFinished) await job.finish(tx)
      else await job.reschedule(tx, tx.now) // somebody was erased since: it begins again, or removes the file
      return isFinished
    })
    if (!isDone) await exportFiles.remove(fileNameOf(run.id)) // now already, since it holds the erased person
  } catch (error) {
    job.signal.throwIfAborted()
    if (!(error instanceof Problem)) throw error
    const failure = error.message
    await db.write((tx) => updateExport(tx, run, { state: 'failed', failure, finishedAt: tx.now }))
  }
}

/** The condition of the filter of an export. Throws `FILTER_BROKEN`. */
async function conditionOf(
  read: Reader,
  audience: Audience,
  { accountId, filter, bulkRunId }: ExportRow,
): Promise<SQL | undefined> {
  if (bulkRunId !== null) return isOfBulk(read, bulkRunId)
  if (filter === null) return undefined
  return (await compileWhole(read, audience, accountId, filter)).condition
}

/** Every custom field that any of the contacts has, in the order in which they first come. */
async function customKeys(
  read: Reader,
  run: ExportRow,
  found: SQL | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  const keys = new Set<string>()
  for await (const contacts of customFieldPages(read, run, found)) {
    for (const { customFields } of contacts) for (const key of Object.keys(customFields)) keys.add(key)
    if (keys.size > maxCustomColumns)
      throw new Problem(
        'VALIDATION_FAILED',
        `These contacts have more than ${maxCustomColumns} different custom fields; export a list or a search`,
      )
    await yieldToOthers()
    signal.throwIfAborted()
  }
  return [...keys]
}

/** The names of the tags that any of these contacts has. */
async function readNamesOf(read: Reader, contacts: readonly ExportedContact[]) {
  const ids = new Set(contacts.flatMap(({ tagIds }) => tagIds ?? []))
  return ids.size === 0 ? new Map<string, string>() : readTagNames(read, [...ids])
}

const headerLine = (keys: readonly string[]): string[] => {
  const custom = keys.map(customFieldHeader)
  const own = ['phone', 'email', 'firstName', 'lastName', ...custom, 'createdAt', 'optedOut', 'channel']
  return own.concat(
    sourceColumns.map(({ header }) => header),
    'tags',
  )
}

/** One after the other, since they may have a thousand cells each. */
function* linesOf(
  contacts: readonly ExportedContact[],
  keys: readonly string[],
  tagNames: ReadonlyMap<string, string>,
): Generator<string[]> {
  for (const { phone, email, firstName, lastName, customFields, createdAt, ...contact } of contacts) {
    const tagIds = new Set(contact.tagIds)
    const tags =
      tagIds.size === 0 ? [] : [...tagNames].flatMap(([id, name]) => (tagIds.has(id) ? [name] : []))
    const line = [phone ?? '', email ?? '', firstName ?? '', lastName ?? '']
    for (const key of keys) line.push(Object.hasOwn(customFields, key) ? String(customFields[key]) : '')
    line.push(isoTime(createdAt), String(contact.optedOutAt !== null), contact.channel ?? '')
    for (const { key } of sourceColumns) line.push(contact.source?.[key] ?? '')
    line.push(tags.join(', '))
    yield line
  }
}
