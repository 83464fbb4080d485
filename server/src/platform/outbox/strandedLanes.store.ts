import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../db/db.ts'
import { locks } from '../db/locks.ts'
import { clockSkewMs } from '../jobs/retry.ts'
import { nextDueAt } from './deliveries.store.ts'
import { laneJobKeyPrefix, wakeLane } from './lanes.store.ts'
import { makeNextOfEachDue } from './retries.store.ts'

/**
 * Wakes the lanes that have unfinished deliveries and do not rest, and that no job is to run. Those of which a clock that was
 * ahead has put off a retry for longer than `longestRetryMs`, or all that is due, are woken too. Looks at one lane after the
 * other, since one may have a million deliveries. Returns how many had no job.
 */
export async function wakeStrandedLanes(
  { scan, write }: Pick<Db, 'scan' | 'write'>,
  now: number,
  longestRetryMs: number,
): Promise<number> {
  const latestRetry = now + longestRetryMs + clockSkewMs
  let woken = 0
  let found = await firstLane(scan, sql`true`)
  for (; found !== undefined; found = await firstLane(scan, gt(scan.t.delivery.lane, found.lane))) {
    const { lane } = found
    if ((await faultOf(scan, found, now, latestRetry)) === undefined) continue
    const wakeAgain = async (tx: Tx) => {
      await tx.lock(locks.lane(lane)) // a job that is just ending is gone, or has been rescheduled
      const current = await firstLane(tx, eq(tx.t.delivery.lane, lane))
      const fault = current && (await faultOf(tx, current, now, latestRetry))
      if (fault === 'no job') await makeNextOfEachDue(tx, lane)
      if (fault !== undefined) {
        await makeRetriesDue(tx, lane, latestRetry)
        wakeLane(tx, lane)
      }
      return fault === 'no job'
    }
    if (await write(wakeAgain, { alone: true })) woken += 1
  }
  return woken
}

type Lane = NonNullable<Awaited<ReturnType<typeof firstLane>>>

/** The first lane with unfinished deliveries of those that `which` selects, with its rest and its job. */
async function firstLane({ q, t }: Reader, which: SQL) {
  const { delivery: d, restingLane: r, job } = t
  const [found] = await q
    .select({
      lane: d.lane,
      restingSince: r.restingSince,
      job: { runAt: job.runAt, lockedBy: job.lockedBy, attempts: job.attempts },
    })
    .from(d)
    .leftJoin(r, eq(r.lane, d.lane))
    .leftJoin(job, eq(job.uniqueKey, sql`${laneJobKeyPrefix} || ${d.lane}`))
    // The exact condition of the partial index; otherwise SQLite would not use it.
    .where(and(which, sql`${d.state} in ('waiting', 'fresh', 'retrying')`))
    .orderBy(asc(d.lane))
    .limit(1)
  return found
}

/** Why a lane's deliveries would not be made; `undefined`: they will, or it rests. */
async function faultOf(read: Reader, { lane, restingSince, job }: Lane, now: number, latestRetry: number) {
  if (restingSince !== null) return undefined
  if (job === null) return 'no job'
  if (await hasRetryAfter(read, lane, latestRetry)) return 'put off'
  // One that failed waits to be tried again; any other is due with the first of its deliveries.
  const isAhead = job.lockedBy === null && job.attempts === 0 && job.runAt > now + clockSkewMs
  const next = isAhead ? await nextDueAt(read, lane) : null
  return next !== null && next <= now ? 'put off' : undefined
}

const retriesAfter = ({ t: { delivery: d } }: Pick<Reader, 't'>, lane: string, from: number) =>
  and(eq(d.lane, lane), eq(d.state, 'retrying'), gt(d.dueAt, from))

async function hasRetryAfter(read: Reader, lane: string, from: number): Promise<boolean> {
  const { q, t } = read
  const found = await q
    .select({ id: t.delivery.id })
    .from(t.delivery)
    .where(retriesAfter(read, lane, from))
    .limit(1)
  return found.length > 0
}

async function makeRetriesDue(tx: Tx, lane: string, from: number): Promise<void> {
  await tx.q
    .update(tx.t.delivery)
    .set({ dueAt: tx.now })
    .where(retriesAfter(tx, lane, from))
}
