import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Clock } from '../clock/clock.ts'
import type { Db, Tx } from '../db/db.ts'
import { longestLease } from './queue.ts'
import { clockSkewMs, isFarAhead } from './retry.ts'
import type { JobHandler } from './runJob.ts'
import { leaseMs } from './worker.ts'

const stepSize = 500

/**
 * Makes jobs due whose lease or due time is further ahead than it can be, since the clock was ahead when it was stored, some at
 * a time. Returns their number.
 */
export async function makeFarAheadDue(
  { scan, write }: Pick<Db, 'scan' | 'write'>,
  handlers: Readonly<Record<string, JobHandler>>,
  clock: Clock,
): Promise<number> {
  const { job } = scan.t
  const now = clock.now()
  const longestLeaseMs = longestLease(leaseMs)
  const isLeased = and(isNotNull(job.lockedBy), gt(job.runAt, now + longestLeaseMs))
  const isPutOff = Object.values(handlers).map(({ kind, longestWaitMs }) =>
    and(eq(job.kind, kind), gt(job.runAt, now + longestWaitMs)),
  )
  const isAhead = and(
    isNull(job.failedAt),
    gt(job.runAt, now + clockSkewMs),
    or(isLeased, gt(job.createdAt, now + clockSkewMs), ...isPutOff),
  )
  let made = 0
  for (let after = ''; ;) {
    const isNext = and(gt(job.id, after), isAhead)
    const found = await scan.q.select().from(job).where(isNext).orderBy(asc(job.id)).limit(stepSize)
    const at = { now: clock.now(), longestLeaseMs } // which may have passed by what was added while it was read
    const ids = found.flatMap((row) => {
      const kind = handlers[row.kind]
      return kind !== undefined && isFarAhead(row, kind, at) ? [row.id] : []
    })
    if (ids.length > 0) await write((tx) => makeDue(tx, ids), { alone: true })
    made += ids.length
    const last = found.at(-1)
    if (last === undefined || found.length < stepSize) return made
    after = last.id
  }
}

/** Makes jobs due now, but for those that a worker has renewed, put off or finished since. */
async function makeDue(tx: Tx, ids: readonly string[]): Promise<void> {
  const { q, t, now } = tx
  const { job } = t
  const isStill = and(inArray(job.id, [...ids]), gt(job.runAt, now + clockSkewMs))
  const createdAt = sql`case when ${job.createdAt} > ${now} then cast(${now} as bigint) else ${job.createdAt} end`
  await q.update(job).set({ runAt: now, createdAt }).where(isStill)
  tx.notify('jobs')
}
