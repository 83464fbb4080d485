import { leavesOf, type Filter } from '@replyloop/shared/contract/filter'
import { and, desc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { exportContactsJob } from '../transfers.jobs.ts'
import { newId } from '../../../platform/ids.ts'
import type { PageQuery } from '../../../platform/http/page.ts'
import type { ContactFilter } from '../../contacts/contacts.ts'

export type ExportRow = Schema['contactExport']['$inferSelect']

/** Which contacts an export has. */
export interface ExportFilter extends ContactFilter {
  filter?: Filter | undefined
  segmentId?: string | undefined
  bulkRunId?: string | undefined
}

/** With the id of an export behind it, this is the unique key of its job. */
export const exportJobKeyPrefix = 'exportContacts:'

/** Adds an export, and the job that writes its file. */
export async function insertExport(tx: Tx, given: { accountId: string } & ExportFilter): Promise<ExportRow> {
  const { q, t, now } = tx
  const row = requireRow(
    await q
      .insert(t.contactExport)
      .values({ ...given, id: newId('exp', now), state: 'queued', createdAt: now })
      .returning(),
  )
  await enqueue(tx, exportContactsJob, { exportId: row.id }, { uniqueKey: `${exportJobKeyPrefix}${row.id}` })
  tx.notify(`changed:${row.accountId} account`)
  return row
}

/** An export of any account: the caller checks whose it is. */
export async function findExport({ q, t }: Reader, id: string): Promise<ExportRow | undefined> {
  const [row] = await q.select().from(t.contactExport).where(eq(t.contactExport.id, id))
  return row
}

/** Changes an export and notifies open pages. */
export async function updateExport(
  tx: Tx,
  { accountId, id }: ExportRow,
  change: Partial<ExportRow>,
): Promise<void> {
  const { q, t } = tx
  await q.update(t.contactExport).set(change).where(eq(t.contactExport.id, id))
  tx.notify(`changed:${accountId} account`)
}

/** Exports of an account, latest first. */
export function listExports({ q, t }: Reader, accountId: string, { cursor }: PageQuery, limit: number) {
  const e = t.contactExport
  return q
    .select()
    .from(e)
    .where(and(eq(e.accountId, accountId), beforeCursor(e.id, cursor)))
    .orderBy(desc(e.id))
    .limit(limit)
}

/**
 * Ends an export whose writer began at `startedAt`. `false` when it has been told to begin again, has failed or is gone.
 */
export async function finishExport(
  tx: Tx,
  { accountId, id }: ExportRow,
  startedAt: number,
  result: Pick<ExportRow, 'rows' | 'bytes'>,
): Promise<boolean> {
  const { q, t, now } = tx
  const e = t.contactExport
  const done = await q
    .update(e)
    .set({ ...result, state: 'done', finishedAt: now })
    .where(and(eq(e.id, id), eq(e.startedAt, startedAt), isNull(e.finishedAt)))
    .returning({ id: e.id })
  tx.notify(`changed:${accountId} account`)
  return done.length > 0
}

/** Has the exports that are not finished begin again. */
export async function restartExports({ q, t }: Tx, accountId: string): Promise<void> {
  const e = t.contactExport
  await q
    .update(e)
    .set({ state: 'queued', startedAt: null, rows: 0 })
    .where(and(eq(e.accountId, accountId), isNull(e.finishedAt)))
}

/** Fails the unfinished exports whose search finds a contact with this text, and forgets what was searched for. */
export async function failExportsThatName(
  { q, t, now }: Tx,
  accountId: string,
  searchText: string,
): Promise<void> {
  const e = t.contactExport
  const searches = await q
    .select({ id: e.id, search: e.search, filter: e.filter })
    .from(e)
    .where(
      and(eq(e.accountId, accountId), isNull(e.finishedAt), or(isNotNull(e.search), isNotNull(e.filter))),
    )
  const naming = searches.filter(({ search, filter }) =>
    [...(search === null ? [] : [search]), ...(filter === null ? [] : namesIn(filter))].some((name) =>
      searchText.includes(name.toLowerCase()),
    ),
  )
  if (naming.length === 0) return
  const failure = 'A contact whom it searched for was erased meanwhile; export again'
  const ids = naming.map(({ id }) => id)
  await q
    .update(e)
    .set({ state: 'failed', failure, search: null, filter: null, finishedAt: now })
    .where(inArray(e.id, ids))
}

/** What of a filter may be the name, the number or the address of a person. */
const namesIn = (filter: Filter): string[] =>
  leavesOf(filter).flatMap(({ leaf: { of, value } }) =>
    typeof value === 'string' && ['firstName', 'lastName', 'phone', 'email'].includes(of) ? [value] : [],
  )

/** Deletes the finished exports of an account. Returns their ids, by which their files are to be deleted. */
export async function deleteFinishedExports({ q, t }: Tx, accountId: string): Promise<string[]> {
  const e = t.contactExport
  const deleted = await q
    .delete(e)
    .where(and(eq(e.accountId, accountId), isNotNull(e.finishedAt)))
    .returning({ id: e.id })
  return deleted.map(({ id }) => id)
}

/** Deletes exports that ended before `before`, in milliseconds since 1970. */
export async function deleteExports({ q, t }: Tx, before: number): Promise<void> {
  await q.delete(t.contactExport).where(lt(t.contactExport.finishedAt, before))
}
