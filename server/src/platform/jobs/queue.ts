import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import { prepared } from '../db/prepared.ts'
import { newId } from '../ids.ts'
import { dayMs } from '../clock/time.ts'
import type { JobKind, JobPayload } from './catalog.ts'

const insertJob = prepared((on: Tx) => {
  const { t } = on
  return on.q
    .insert(t.job)
    .values({
      id: sql.placeholder('id'),
      kind: sql.placeholder('kind'),
      payload: sql.placeholder('payload'),
      uniqueKey: sql.placeholder('uniqueKey'),
      runAt: sql.placeholder('runAt'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: t.job.uniqueKey,
      set: {
        runAt: sql`case when excluded.run_at < ${t.job.runAt} then excluded.run_at else ${t.job.runAt} end`,
      },
      setWhere: isNull(t.job.lockedBy),
    })
    .prepare('insert_job')
})

/**
 * Adds a job in the transaction of the change that it follows from. It runs after the commit, at `runAt` (milliseconds since
 * 1970) or at once. Of jobs with the same `uniqueKey` only one exists at a time: adding a second one at most makes the first
 * run earlier.
 */
export async function enqueue<K extends JobKind>(
  tx: Tx,
  kind: K,
  payload: JobPayload<K>,
  { runAt = tx.now, uniqueKey }: { runAt?: number; uniqueKey?: string } = {},
): Promise<void> {
  const id = newId('job', tx.now)
  await insertJob(tx, { id, kind, payload, uniqueKey: uniqueKey ?? null, runAt, now: tx.now })
  tx.notify('jobs')
}

/**
 * Deliveries wait for other people's servers, and so do jobs that ask models or fetch media. Each of these two groups has a
 * pool of its own, so that other jobs never wait behind them.
 */
export const pools = ['deliveries', 'outbound', 'others'] as const
export type Pool = (typeof pools)[number]

const eachPool = <T>(of: (pool: Pool) => T): Record<Pool, T> => ({
  deliveries: of('deliveries'),
  outbound: of('outbound'),
  others: of('others'),
})

// The conditions of the partial indexes in db/tables/system.ts, word for word and with literals, so that these are used.
const isOfPool = (pool: Pool, { t }: Reader) => {
  if (pool === 'deliveries') return sql`${t.job.kind} = 'deliver'`
  return pool === 'outbound'
    ? sql`${t.job.kind} in ('answerMessage', 'fetchMedia')`
    : sql`${t.job.kind} not in ('deliver', 'answerMessage', 'fetchMedia')`
}

const claimDue = (pool: Pool) =>
  prepared((tx: Tx) => {
    const { q, t } = tx
    const value = sql.placeholder
    const due = q.$with('due').as(
      tx.skipLocked(
        q
          .select({ id: t.job.id })
          .from(t.job)
          .where(and(isNull(t.job.failedAt), lte(t.job.runAt, value('now')), isOfPool(pool, tx)))
          .orderBy(asc(t.job.runAt), asc(t.job.id))
          .limit(value('limit')),
      ),
    )
    return q
      .with(due)
      .update(t.job)
      .set({
        lockedBy: sql`${value('worker')}`,
        runAt: sql`${value('until')}`,
        attempts: sql`${t.job.attempts} + 1`,
      })
      .where(inArray(t.job.id, q.select({ id: due.id }).from(due)))
      .returning()
      .prepare(`claim_${pool}`)
  })
const claimOf = eachPool(claimDue)

/**
 * Leases up to `limit` due jobs of a pool to `worker` until `tx.now + leaseMs`, and returns them in the order of their
 * creation. Two workers never get the same job.
 */
export async function claim(
  tx: Tx,
  { pool, worker, limit, leaseMs }: { pool: Pool; worker: string; limit: number; leaseMs: number },
) {
  const claimed = await claimOf[pool](tx, { worker, limit, now: tx.now, until: tx.now + leaseMs })
  return claimed.toSorted((left, right) => (left.id < right.id ? -1 : 1)) // an update returns rows in any order
}
export type ClaimedJob = Awaited<ReturnType<typeof claim>>[number]

const heldBy = ({ t }: Tx) =>
  and(eq(t.job.id, sql.placeholder('id')), eq(t.job.lockedBy, sql.placeholder('worker')))

const deleteHeld = prepared((tx: Tx) => {
  const { q, t } = tx
  return q.delete(t.job).where(heldBy(tx)).returning({ id: t.job.id }).prepare('finish_job')
})
const rescheduleHeld = prepared((tx: Tx) => {
  const { q, t } = tx
  return q
    .update(t.job)
    .set({ lockedBy: null, runAt: sql`${sql.placeholder('runAt')}`, attempts: 0 })
    .where(heldBy(tx))
    .returning({ id: t.job.id })
    .prepare('run_job_again')
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
export async function finish(tx: Tx, id: string, worker: string): Promise<void> {
  if ((await deleteHeld(tx, { id, worker })).length === 0) throw new LeaseLost(id)
}

/** Has a job run again at `runAt`, with its attempts counted from zero. Throws like `finish`. */
export async function reschedule(tx: Tx, id: string, worker: string, runAt: number): Promise<void> {
  if ((await rescheduleHeld(tx, { id, worker, runAt })).length === 0) throw new LeaseLost(id)
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

/** Renews the leases of a worker's running jobs, except those that another transaction is just finishing. */
export async function renewLeases(
  tx: Tx,
  worker: string,
  ids: readonly string[],
  leaseMs: number,
): Promise<void> {
  const { q, t, now } = tx
  const held = q.$with('held').as(
    tx.skipLocked(
      q
        .select({ id: t.job.id })
        .from(t.job)
        .where(and(eq(t.job.lockedBy, worker), inArray(t.job.id, [...ids]))),
    ),
  )
  await q
    .with(held)
    .update(t.job)
    .set({ runAt: now + leaseMs })
    .where(inArray(t.job.id, q.select({ id: held.id }).from(held)))
}

/** Gives back the jobs that a stopping worker still holds. Another worker may run them at once. */
export async function releaseAll({ q, t, now }: Tx, worker: string): Promise<void> {
  await q
    .update(t.job)
    .set({ lockedBy: null, runAt: now, attempts: sql`${t.job.attempts} - 1` })
    .where(eq(t.job.lockedBy, worker))
}

const selectNextRunAt = (pool: Pool) =>
  prepared((on: Reader) => {
    const { q, t } = on
    return q
      .select({ runAt: t.job.runAt })
      .from(t.job)
      .where(and(isNull(t.job.failedAt), isOfPool(pool, on)))
      .orderBy(asc(t.job.runAt), asc(t.job.id))
      .limit(1)
      .prepare(`next_job_of_${pool}`)
  })
const nextOf = eachPool(selectNextRunAt)

/** When the next job of a pool is due, in milliseconds since 1970; `undefined` when there is none. */
export async function nextRunAt(read: Reader, pool: Pool): Promise<number | undefined> {
  const [next] = await nextOf[pool](read, {})
  return next?.runAt
}

/** How long failed jobs are kept for an operator to look at. */
const failedKeptMs = 30 * dayMs
const batchSize = 500

/** Deletes up to 500 jobs that failed for good more than 30 days ago. Returns whether more may be left. */
export async function deleteOldFailedJobs({ q, t, now }: Tx): Promise<boolean> {
  const old = q
    .select({ id: t.job.id })
    .from(t.job)
    .where(lte(t.job.failedAt, now - failedKeptMs))
    .limit(batchSize)
  const deleted = await q.delete(t.job).where(inArray(t.job.id, old)).returning({ id: t.job.id })
  return deleted.length === batchSize
}
