import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { memberOf } from '../../../platform/http/actor.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import type { PageQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { runBulkJob } from '../bulk.jobs.ts'

export type BulkRunRow = Schema['bulkRun']['$inferSelect']

/** Has the bulk actions of an account run, one after the other. */
export const scheduleBulk = (
  tx: Tx,
  accountId: string,
  uniqueKey: string | null = `runBulk:${accountId}`,
): Promise<void> => enqueue(tx, runBulkJob, { accountId }, { uniqueKey, accountId })

/** Who starts a bulk action, by the name that timelines keep. */
export function starterOf(caller: Caller): Pick<BulkRunRow, 'memberId' | 'startedBy'> {
  const member = memberOf(caller)
  return { memberId: member?.id ?? null, startedBy: member?.name ?? caller.key?.name ?? null }
}

/** Adds a bulk action, and the job that runs it. */
export async function insertRun(
  tx: Tx,
  run: Pick<BulkRunRow, 'accountId' | 'action'> & Partial<BulkRunRow>,
): Promise<BulkRunRow> {
  const { q, t, now } = tx
  const row = requireRow(
    await q
      .insert(t.bulkRun)
      .values({ ...run, id: newId('blk', now), state: 'queued', createdAt: now })
      .returning(),
  )
  await scheduleBulk(tx, row.accountId)
  tx.notify(`changed:${row.accountId} account`)
  return row
}

/** A bulk action of an account. Throws `BULK_NOT_FOUND`. */
export async function requireRun(
  { q, t: { bulkRun: r } }: Reader,
  accountId: string,
  id: string,
): Promise<BulkRunRow> {
  const [row] = await q
    .select()
    .from(r)
    .where(and(eq(r.accountId, accountId), eq(r.id, id)))
  if (row === undefined)
    throw new Problem(
      'BULK_NOT_FOUND',
      `No bulk action has the id ${id}; GET /v1/bulk lists those that are kept`,
    )
  return row
}

/** Bulk actions of an account, newest first. */
export const listRuns = (
  { q, t: { bulkRun: r } }: Reader,
  accountId: string,
  { cursor }: PageQuery,
  limit: number,
) =>
  q
    .select()
    .from(r)
    .where(and(eq(r.accountId, accountId), beforeCursor(r.id, cursor)))
    .orderBy(desc(r.id))
    .limit(limit)

/** Which bulk actions undo some others, by the ids of these. */
export async function readUndoing(
  { q, t: { bulkRun: r } }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string | null, string>> {
  const rows = await q
    .select({ id: r.id, undoes: r.undoes })
    .from(r)
    .where(inArray(r.undoes, [...ids]))
  return new Map(rows.map(({ id, undoes }) => [undoes, id]))
}

/** The bulk action of an account that runs, or else the one that is next. */
export async function findNext(
  { q, t: { bulkRun: r } }: Reader,
  accountId: string,
): Promise<BulkRunRow | undefined> {
  const [row] = await q
    .select()
    .from(r)
    .where(and(eq(r.accountId, accountId), isNull(r.finishedAt)))
    .orderBy(asc(r.id))
    .limit(1)
  return row
}

/** Changes a bulk action that has not ended. Returns `false` where it has by now. */
export async function updateRun(
  tx: Tx,
  { id, accountId }: Pick<BulkRunRow, 'id' | 'accountId'>,
  change: Partial<BulkRunRow>,
): Promise<boolean> {
  const { q, t } = tx
  const r = t.bulkRun
  const changed = await q
    .update(r)
    .set(change)
    .where(and(eq(r.id, id), isNull(r.finishedAt)))
    .returning({ id: r.id })
  tx.notify(`changed:${accountId} account`)
  return changed.length > 0
}

/** Ends a bulk action, and forgets whom it searched for. Returns `false` where it has ended by now. */
export const endRun = (
  tx: Tx,
  run: Pick<BulkRunRow, 'id' | 'accountId'>,
  how: Pick<BulkRunRow, 'state'> & Partial<BulkRunRow>,
): Promise<boolean> => updateRun(tx, run, { ...how, filter: null, finishedAt: tx.now })

/** Notes that a bulk action greets nobody else. Returns whether anything is still to be done by it. */
export async function markGreetingStopped(
  tx: Tx,
  { id, accountId }: Pick<BulkRunRow, 'id' | 'accountId'>,
): Promise<boolean> {
  const { q, t } = tx
  const r = t.bulkRun
  const [before] = await q
    .update(r)
    .set({ greetingStopped: true })
    .where(and(eq(r.id, id), eq(r.greetingStopped, false)))
    .returning({ finishedAt: r.finishedAt })
  tx.notify(`changed:${accountId} account`)
  return before?.finishedAt === null
}

/** Adds one to a number of a bulk action. Returns `false` where it has ended, or greets nobody now and did so before. */
export async function countOne(
  { q, t: { bulkRun: r } }: Tx,
  { id, greetingStopped }: Pick<BulkRunRow, 'id' | 'greetingStopped'>,
  outcome: 'done' | 'unchanged' | 'failed',
): Promise<boolean> {
  const counted = await q
    .update(r)
    .set({ [outcome]: sql`${r[outcome]} + 1` })
    .where(and(eq(r.id, id), isNull(r.finishedAt), eq(r.greetingStopped, greetingStopped)))
    .returning({ id: r.id })
  return counted.length > 0
}

const rowsAtOnce = 1000

/** Deletes one bulk action that ended before `before`, or some of its report. Returns whether more may be left. */
export async function deleteOldBulk({ q, t }: Tx, before: number): Promise<boolean> {
  const { bulkRun: r, bulkContact: b } = t
  const [old] = await q.select({ id: r.id }).from(r).where(lt(r.finishedAt, before)).limit(1)
  if (old === undefined) return false
  const some = await q
    .select({ id: b.contactId })
    .from(b)
    .where(eq(b.runId, old.id))
    .orderBy(asc(b.contactId))
    .limit(rowsAtOnce)
  const ids = some.map(({ id }) => id)
  if (ids.length > 0) await q.delete(b).where(and(eq(b.runId, old.id), inArray(b.contactId, ids)))
  if (ids.length < rowsAtOnce) await q.delete(r).where(eq(r.id, old.id))
  return true
}
