import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'
import { hourMs } from '../clock/time.ts'

/** How a lane fares. Instants are in milliseconds since 1970. */
export type LaneHealth = Awaited<ReturnType<typeof readLaneHealth>>

/**
 * How a lane fares: its last success and failure, what waits, and how many attempts succeeded and failed in each of the last `hours`
 * hours, the present one included. What was erased counts no longer.
 */
export async function readLaneHealth(read: Reader, lane: string, now: number, hours: number) {
  const since = Math.floor(now / hourMs) * hourMs - (hours - 1) * hourMs
  const [[lastAccepted], [lastFailed], acceptedByHour, failedByHour, unfinished] = await Promise.all([
    selectLatest(read, lane, 'accepted'),
    selectLatest(read, lane, 'failed'),
    selectCounts(read, lane, 'accepted', since),
    selectCounts(read, lane, 'failed', since),
    selectUnfinished(read, lane),
  ])
  const lastAcceptedAt = lastAccepted?.at ?? 0
  const isFailing = lastFailed !== undefined && lastFailed.at > lastAcceptedAt
  const [firstFailed] = isFailing ? await selectFirstFailed(read, lane, lastAcceptedAt) : []
  const [accepted, failed] = [acceptedByHour, failedByHour].map(
    (rows) => new Map(rows.map((row) => [Number(row.hour) * hourMs, row.count])),
  )
  return {
    lastAcceptedAt: lastAccepted?.at ?? null,
    lastFailed: lastFailed ?? null,
    /** Since when no attempt has succeeded; `null` where the last one has, and before the first. */
    failingSince: firstFailed?.at ?? null,
    /** How many deliveries wait, for a retry or behind one, and when the next of them is due. */
    unfinished: unfinished.reduce((sum, { deliveries }) => sum + deliveries, 0),
    nextDueAt: unfinished.reduce<number | null>(
      (next, { state, dueAt }) => (state === 'waiting' ? next : Math.min(next ?? dueAt, dueAt)),
      null,
    ),
    hours: Array.from({ length: hours }, (_, index) => {
      const at = since + index * hourMs
      return { at, accepted: accepted?.get(at) ?? 0, failed: failed?.get(at) ?? 0 }
    }),
  }
}

/** How many deliveries of a lane are in each state that is not final, and when the first of them is due. */
function selectUnfinished(read: Reader, lane: string) {
  const { delivery: d } = read.t
  return read.q
    .select({ state: d.state, deliveries: count(), dueAt: sql<number>`min(${d.dueAt})`.mapWith(Number) })
    .from(d)
    .where(and(eq(d.lane, lane), inArray(d.state, ['waiting', 'fresh', 'retrying'])))
    .groupBy(d.state)
}

type Outcome = 'accepted' | 'failed'

/** The attempts of a lane that ended so: the exact condition of a partial index, or SQLite would not use it. */
const ended = ({ t: { attempt: a } }: Reader, lane: string, outcome: Outcome) =>
  and(eq(a.lane, lane), outcome === 'accepted' ? isNull(a.kind) : isNotNull(a.kind))

/** The latest attempt of a lane that ended so. */
export function selectLatest(read: Reader, lane: string, outcome: Outcome) {
  const { attempt: a } = read.t
  return read.q
    .select({ at: a.createdAt, kind: a.kind, status: a.status, detail: a.detail })
    .from(a)
    .where(ended(read, lane, outcome))
    .orderBy(desc(a.createdAt))
    .limit(1)
}

/** The first failed attempt of a lane after an instant. */
export function selectFirstFailed(read: Reader, lane: string, after: number) {
  const { attempt: a } = read.t
  return read.q
    .select({ at: a.createdAt })
    .from(a)
    .where(and(ended(read, lane, 'failed'), gt(a.createdAt, after)))
    .orderBy(asc(a.createdAt))
    .limit(1)
}

/** How many attempts of a lane ended so in each hour since 1970, from an instant on. */
export function selectCounts(read: Reader, lane: string, outcome: Outcome, since: number) {
  const { attempt: a } = read.t
  const hour = sql<number>`${a.createdAt} / ${sql.raw(String(hourMs))}`
  return read.q
    .select({ hour, count: count() })
    .from(a)
    .where(and(ended(read, lane, outcome), gte(a.createdAt, since)))
    .groupBy(hour)
}
