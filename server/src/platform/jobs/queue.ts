import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Placeholder, SQLWrapper } from 'drizzle-orm'
import type { Queries, Reader, Tx } from '../db/db.ts'
import { changeRows, deleteRow, insertRow, selectRows, updateRow } from '../db/statements/declare.ts'
import { wholeNumber } from '../db/statements/statement.ts'
import { newId } from '../ids.ts'
import type { z } from 'zod'
import type { JobDefinition, Pool } from './defineJob.ts'

const insertJob = insertRow((t) => t.job, {
  onConflict: {
    key: ['uniqueKey'],
    set: ({ runAt }) => ({
      runAt: sql`case when excluded.run_at < ${runAt} then excluded.run_at else ${runAt} end`,
    }),
    setWhere: ({ lockedBy }) => isNull(lockedBy),
  },
})

/** A payload holds ids. */
type Payload = z.ZodObject<Readonly<Record<string, z.ZodType<string | undefined>>>>

/**
 * Adds a job in the transaction of the change that it follows from. It runs after the commit, at `runAt` (milliseconds since
 * 1970) or at once. Of jobs with the same `uniqueKey` only one exists at a time: adding a second one at most makes the first
 * run earlier. Those that name their account are claimed in turn of accounts where more is due than there are workers for.
 */
export async function enqueue<S extends Payload>(
  tx: Tx,
  { kind, pool }: JobDefinition<string, S>,
  payload: z.output<S>,
  {
    runAt = tx.now,
    uniqueKey = null,
    accountId = null,
  }: { runAt?: number; uniqueKey?: string | null; accountId?: string | null } = {},
): Promise<void> {
  const id = newId('job', tx.now)
  await insertJob(tx, { id, kind, pool, payload, uniqueKey, accountId, runAt, createdAt: tx.now })
  tx.notify('jobs')
}

type Value<T> = T | Placeholder

/** The ids of the jobs of a pool that are due: by default those first that have waited longest, else those last. */
export const selectDue = (
  { q, t }: Queries,
  { pool, now, limit }: { pool: Value<Pool>; now: Value<number>; limit: Value<number> },
  by: typeof asc | typeof desc = asc,
) =>
  q
    .select({ id: t.job.id })
    .from(t.job)
    .where(and(isNull(t.job.failedAt), eq(t.job.pool, pool), lte(t.job.runAt, now)))
    .orderBy(by(t.job.runAt), by(t.job.id))
    .limit(limit)

/** A lease is this many times as long at most. */
const mostLeases = 6

/** How long a lease of `leaseMs` can be: it grows with each claim that outlived its process. */
export const longestLease = (leaseMs: number): number => leaseMs * mostLeases

/** What a claim changes of a job. */
function leaseOf(
  { t: { job } }: Queries,
  { worker, now, leaseMs }: { worker: Value<string>; now: Value<number>; leaseMs: Value<number> },
) {
  const { lockedBy, attempts, lostClaims } = job
  const isLost = sql`case when ${lockedBy} is null or ${lockedBy} = ${worker} then 0 else 1 end`
  const lost = sql`${lostClaims} + ${isLost}`
  const leases = sql`1 + case when ${lost} < ${mostLeases} then ${lost} else ${mostLeases - 1} end`
  return {
    runAt: sql`cast(${now} as bigint) + cast(${leaseMs} as bigint) * (${leases})`,
    attempts: sql`${attempts} + case when ${lockedBy} is null then 1 else 0 end`,
    lostClaims: lost,
  }
}

const claimDue = changeRows({
  table: (t) => t.job,
  values: ({ job }) => ({
    pool: job.pool,
    worker: job.lockedBy,
    now: job.runAt,
    leaseMs: job.runAt,
    limit: wholeNumber,
    newest: wholeNumber,
  }),
  query(on, { pool, worker, now, leaseMs, limit, newest }) {
    const { q, t } = on
    const due = q.$with('due').as(on.skipLocked(selectDue(on, { pool, now, limit })))
    // They delay the rest of a backlog, and are delayed by none.
    const last = q.$with('last').as(on.skipLocked(selectDue(on, { pool, now, limit: newest }, desc)))
    return q
      .with(due, last)
      .update(t.job)
      .set({ lockedBy: worker, ...leaseOf(on, { worker, now, leaseMs }) })
      .where(sql`${t.job.id} in (select id from due union all select id from last)`)
      .returning()
  },
})

/**
 * Leases up to `limit` due jobs of a pool to `worker` for `leaseMs`, and returns them in the order of their creation. Two
 * workers never get the same job. A lease that has ended belonged to a process that died: that claim is no attempt, but each
 * such one makes the next lease longer, so that a job under which processes die leaves the others time to run. Where
 * more are due, those of `inTurn` come first; of the others half are those that have waited longest and half those that became
 * due last: so a backlog of one account does not delay the others.
 */
export async function claimJobs(
  tx: Tx,
  {
    pool,
    worker,
    limit,
    leaseMs,
    inTurn = [],
  }: { pool: Pool; worker: string; limit: number; leaseMs: number; inTurn?: readonly string[] },
) {
  const first = inTurn.length === 0 ? [] : await claimListed(tx, { ids: inTurn, worker, leaseMs })
  const left = limit - first.length
  const newest = Math.floor(left / 2)
  const others = await claimDue(tx, { pool, worker, limit: left - newest, newest, now: tx.now, leaseMs })
  return [...first, ...others].toSorted((left, right) => (left.id < right.id ? -1 : 1)) // an update returns rows in any order
}

/** Leases those of some jobs that are due still, and that nobody else is just leasing. */
function claimListed(
  tx: Tx,
  { ids, worker, leaseMs }: { ids: readonly string[]; worker: string; leaseMs: number },
) {
  const { q, t, now } = tx
  const isDue = and(inArray(t.job.id, [...ids]), isNull(t.job.failedAt), lte(t.job.runAt, now))
  const due = q.$with('due').as(tx.skipLocked(q.select({ id: t.job.id }).from(t.job).where(isDue)))
  return q
    .with(due)
    .update(t.job)
    .set({ lockedBy: worker, ...leaseOf(tx, { worker, now, leaseMs }) })
    .where(inArray(t.job.id, q.select({ id: due.id }).from(due)))
    .returning()
}

export type ClaimedJob = Awaited<ReturnType<typeof claimJobs>>[number]

const deleteHeld = deleteRow((t) => t.job, ['lockedBy'])
const rescheduleHeld = updateRow((t) => t.job, {
  where: ['lockedBy'],
  set: ['runAt'],
  change: () => ({ lockedBy: null, attempts: 0, lostClaims: 0 }),
})

/** The job's lease has passed to another worker, which may have finished it already. */
export class LeaseLost extends Error {
  constructor(id: string) {
    super(`the lease of job ${id} has passed to another worker, or the job is gone`)
  }
}

/**
 * Finishes a job. Throws `LeaseLost`, which rolls the transaction back, when the worker no longer holds it: so a job takes
 * effect once.
 */
export async function finishJob(tx: Tx, id: string, worker: string): Promise<void> {
  if (!(await deleteHeld(tx, { id, lockedBy: worker }))) throw new LeaseLost(id)
}

/** Has a job run again at `runAt`, with its attempts and lost claims counted from zero. Throws like `finishJob`. */
export async function rescheduleJob(tx: Tx, id: string, worker: string, runAt: number): Promise<void> {
  if (!(await rescheduleHeld(tx, { id, lockedBy: worker, runAt }))) throw new LeaseLost(id)
  tx.notify('jobs')
}

/** Gives a job to the workers of another pool, who may run it at once. Throws like `finishJob`. */
export async function moveToPool(tx: Tx, id: string, worker: string, pool: Pool): Promise<void> {
  const { q, t, now } = tx
  const moved = await q
    .update(t.job)
    .set({ pool, lockedBy: null, runAt: now, attempts: sql`${t.job.attempts} - 1` })
    .where(and(eq(t.job.id, id), eq(t.job.lockedBy, worker)))
    .returning({ id: t.job.id })
  if (moved.length === 0) throw new LeaseLost(id)
  tx.notify('jobs')
}

/** Stores the error that a job threw. It runs again at `runAt`; with `null` it has failed for good. */
export async function recordFailure(
  tx: Tx,
  id: string,
  worker: string,
  error: string,
  runAt: number | null,
): Promise<void> {
  await tx.q
    .update(tx.t.job)
    .set(
      runAt === null
        ? { lockedBy: null, lastError: error, failedAt: tx.now, uniqueKey: null }
        : { lockedBy: null, lastError: error, runAt },
    )
    .where(and(eq(tx.t.job.id, id), eq(tx.t.job.lockedBy, worker)))
}

const selectNextRunAt = selectRows({
  values: ({ job }) => ({ pool: job.pool }),
  query: ({ q, t: { job } }, { pool }) =>
    q
      .select({ runAt: job.runAt })
      .from(job)
      .where(and(isNull(job.failedAt), eq(job.pool, pool)))
      .orderBy(asc(job.runAt), asc(job.id))
      .limit(1),
})

/** When the next job of a pool is due, in milliseconds since 1970; `undefined` when there is none. */
export async function nextRunAt(read: Reader, pool: Pool): Promise<number | undefined> {
  const [next] = await selectNextRunAt(read, { pool })
  return next?.runAt
}

/** Selects the job that waits or runs under a unique key: `prefix`, and an id of the outer query behind it. */
export const selectJobOf = ({ q, t }: Queries, prefix: string, id: SQLWrapper) =>
  q
    .select({ one: sql`1` })
    .from(t.job)
    .where(eq(t.job.uniqueKey, sql`${prefix} || ${id}`))

/** Whether a job waits or runs under a unique key. */
export async function hasJob({ q, t }: Reader, uniqueKey: string): Promise<boolean> {
  return (await q.select({ id: t.job.id }).from(t.job).where(eq(t.job.uniqueKey, uniqueKey))).length > 0
}

/** Deletes the jobs that wait and whose payload names `id`, since what it names is gone. */
export async function deleteJobsAbout({ q, t: { job: j } }: Tx, id: string): Promise<void> {
  await q.delete(j).where(and(isNull(j.lockedBy), sql`cast(${j.payload} as text) like ${`%"${id}"%`}`))
}
