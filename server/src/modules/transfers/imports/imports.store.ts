import type { ImportState } from '@replyloop/shared/values/transfer'
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { changeRows, selectRows } from '../../../platform/db/statements/declare.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { textBytes } from '../../../platform/db/textBytes.ts'
import type { JobDefinition } from '../../../platform/jobs/defineJob.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { importContactsJob } from '../transfers.jobs.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { PageQuery } from '../../../platform/http/page.ts'

export type ImportRow = Schema['contactImport']['$inferSelect']
export type RejectedRow = Schema['rejectedRow']['$inferSelect']

/** With the id of an import behind it, this is the unique key of its job. */
export const importJobKeyPrefix = 'importContacts:'

/** Adds an import whose file has arrived, and the job that imports its rows. */
export async function insertImport(
  tx: Tx,
  given: Pick<
    ImportRow,
    | 'id'
    | 'accountId'
    | 'memberId'
    | 'listId'
    | 'fileName'
    | 'mapping'
    | 'optOutValues'
    | 'encoding'
    | 'bytes'
    | 'greet'
    | 'asks'
  >,
): Promise<ImportRow> {
  const { q, t, now } = tx
  const row = requireRow(
    await q
      .insert(t.contactImport)
      .values({ ...given, state: 'queued', createdAt: now })
      .returning(),
  )
  // One that a key began waits for nobody: the former version can do it, too.
  const isKnownToFormer = row.memberId === null && row.greet
  await queueImport(
    tx,
    row.id,
    isKnownToFormer ? { ...importContactsJob, kind: 'importContacts' } : undefined,
  )
  tx.notify(`changed:${row.accountId} account`)
  return row
}

/** Has an import go on. */
export const queueImport = (
  tx: Tx,
  importId: string,
  job: JobDefinition<string, typeof importContactsJob.payload> = importContactsJob,
): Promise<void> => enqueue(tx, job, { importId }, { uniqueKey: `${importJobKeyPrefix}${importId}` })

const selectById = selectRows({
  values: ({ contactImport: i }) => ({ id: i.id }),
  query: ({ q, t: { contactImport: i } }, { id }) => q.select().from(i).where(eq(i.id, id)),
})

/** An import of any account: the caller checks whose it is. */
export async function findImport(read: Reader, id: string): Promise<ImportRow | undefined> {
  const [row] = await selectById(read, { id })
  return row
}

/** An import by id. Throws `NOT_FOUND`. */
export async function requireImport(read: Reader, accountId: string, id: string): Promise<ImportRow> {
  const row = await findImport(read, id)
  if (row?.accountId !== accountId) throw new Problem('NOT_FOUND', `No import has the id ${id}`)
  return row
}

/** Imports of an account, latest first. */
export function listImports({ q, t }: Reader, accountId: string, { cursor }: PageQuery, limit: number) {
  const i = t.contactImport
  return q
    .select()
    .from(i)
    .where(and(eq(i.accountId, accountId), beforeCursor(i.id, cursor)))
    .orderBy(desc(i.id))
    .limit(limit)
}

/** The imports that have people join a list just now, to be greeted. */
export function listJoiningImports({ q, t: { contactImport: i } }: Reader, listId: string) {
  return q
    .select({ id: i.id, rowsRead: i.rowsRead, rowsTotal: i.rowsTotal })
    .from(i)
    .where(and(eq(i.listId, listId), eq(i.state, 'running'), eq(i.greet, true), isNull(i.finishedAt)))
}

/**
 * Changes an import whose position is still that of `run`. Throws, and so rolls back, when another worker has imported
 * rows since: no row is imported twice.
 */
export async function updateImport(tx: Tx, run: ImportRow, change: Partial<ImportRow>): Promise<ImportRow> {
  const { q, t } = tx
  const i = t.contactImport
  const row = requireRow(
    await q
      .update(i)
      .set(change)
      .where(and(eq(i.id, run.id), eq(i.position, run.position), isNull(i.finishedAt)))
      .returning(),
  )
  tx.notify(`changed:${row.accountId} account`)
  return row
}

/** How far an import has come. */
export type Progress = Pick<ImportRow, 'position' | 'rowsRead' | 'created' | 'updated' | 'rejected'>

const storeProgress = changeRows({
  table: (t) => t.contactImport,
  values: ({ contactImport: i }) => ({
    id: i.id,
    former: i.position,
    position: i.position,
    rowsRead: i.rowsRead,
    created: i.created,
    updated: i.updated,
    rejected: i.rejected,
  }),
  query: ({ q, t: { contactImport: i } }, { id, former, ...progress }) =>
    q
      .update(i)
      .set(progress)
      .where(and(eq(i.id, id), eq(i.position, former), isNull(i.finishedAt)))
      .returning(),
})

/** Stores how far an import has come, as `updateImport` does: no row is imported twice. */
export async function updateProgress(
  tx: Tx,
  { id, position: former }: ImportRow,
  progress: Progress,
): Promise<void> {
  const { accountId } = requireRow(await storeProgress(tx, { id, former, ...progress }))
  tx.notify(`changed:${accountId} account`)
}

/** Moves an import on that is in one of some states; `undefined` where it is in another one by now. */
export async function moveImport(
  tx: Tx,
  id: string,
  from: readonly ImportState[],
  change: Partial<ImportRow>,
): Promise<ImportRow | undefined> {
  const i = tx.t.contactImport
  const [row] = await tx.q
    .update(i)
    .set(change)
    .where(and(eq(i.id, id), inArray(i.state, [...from]), isNull(i.finishedAt)))
    .returning()
  if (row !== undefined) tx.notify(`changed:${row.accountId} account`)
  return row
}

/** Stores rows that could not be imported, with their reasons. */
export async function insertRejectedRows({ q, t }: Tx, rows: readonly RejectedRow[]): Promise<void> {
  if (rows.length > 0) await q.insert(t.rejectedRow).values([...rows])
}

/** The rejected rows of an import after row `after`, in the order of the file, each with the size of its cells. */
export function listRejectedRows({ q, t }: Reader, importId: string, after: number, limit: number) {
  const r = t.rejectedRow
  return q
    .select({
      row: r.row,
      cells: r.cells,
      reason: r.reason,
      bytes: textBytes(r.cells),
    })
    .from(r)
    .where(and(eq(r.importId, importId), gt(r.row, after)))
    .orderBy(asc(r.row))
    .limit(limit)
}

/** Removes some rejected rows of an import. */
export async function deleteRowsRejected(
  { q, t }: Tx,
  importId: string,
  rows: readonly number[],
): Promise<void> {
  const r = t.rejectedRow
  await q.delete(r).where(and(eq(r.importId, importId), inArray(r.row, [...rows])))
}

/** Changes what names somebody in an import in any state. */
export async function forgetImportNames(
  tx: Tx,
  { accountId, id }: ImportRow,
  change: Partial<Pick<ImportRow, 'fileName' | 'columns' | 'mapping' | 'optOutValues'>>,
): Promise<void> {
  const { q, t } = tx
  await q.update(t.contactImport).set(change).where(eq(t.contactImport.id, id))
  tx.notify(`changed:${accountId} account`)
}

const rejectedAtOnce = 1000

/**
 * Removes up to 1000 rejected rows made before `before`, in milliseconds since 1970, the oldest first. Returns whether more
 * may be left.
 */
export async function deleteRejectedRows({ q, t }: Tx, before: number): Promise<boolean> {
  const r = t.rejectedRow
  const old = await q
    .select({ importId: r.importId, row: r.row })
    .from(r)
    .where(lt(r.createdAt, before))
    .orderBy(asc(r.createdAt), asc(r.importId), asc(r.row))
    .limit(rejectedAtOnce)
  const lastOf = new Map(old.map(({ importId, row }) => [importId, row]))
  for (const [importId, row] of lastOf)
    await q.delete(r).where(and(eq(r.importId, importId), lte(r.row, row), lt(r.createdAt, before)))
  return old.length === rejectedAtOnce
}
