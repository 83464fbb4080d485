import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'
import { hourMs } from '../clock/time.ts'

/** How a lane fares. Instants are in milliseconds since 1970. */
export type LaneHealth = Awaited<ReturnType<typeof readLaneHealth>>

/**
 * How a lane fares: its last success and failure, and how many attempts succeeded and failed in each of the last `hours`
 * hours, the present one included. What was erased counts no longer.
 */
export async function readLaneHealth(read: Reader, lane: string, now: number, hours: number) {
  const { attempt: a } = read.t
  // The exact conditions of the two partial indexes; otherwise SQLite would not use them.
  const accepted = and(eq(a.lane, lane), isNull(a.kind))
  const failed = and(eq(a.lane, lane), isNotNull(a.kind))
  const since = Math.floor(now / hourMs) * hourMs - (hours - 1) * hourMs
  const [[lastAccepted], [lastFailed], acceptedByHour, failedByHour] = await Promise.all([
    read.q.select({ at: a.createdAt }).from(a).where(accepted).orderBy(desc(a.createdAt)).limit(1),
    read.q
      .select({ at: a.createdAt, kind: a.kind, status: a.status, detail: a.detail })
      .from(a)
      .where(failed)
      .orderBy(desc(a.createdAt))
      .limit(1),
    countByHour(read, accepted, since),
    countByHour(read, failed, since),
  ])
  const lastAcceptedAt = lastAccepted?.at ?? null
  const isFailing = lastFailed !== undefined && lastFailed.at > (lastAcceptedAt ?? 0)
  return {
    lastAcceptedAt,
    lastFailed: lastFailed ?? null,
    /** Since when no attempt has succeeded; `null` where the last one has, and before the first. */
    failingSince: isFailing ? await firstSince(read, failed, lastAcceptedAt ?? 0) : null,
    hours: Array.from({ length: hours }, (_, index) => {
      const at = since + index * hourMs
      return { at, accepted: acceptedByHour.get(at) ?? 0, failed: failedByHour.get(at) ?? 0 }
    }),
  }
}

/** How many of some attempts there were in each hour, by its beginning. */
async function countByHour({ q, t }: Reader, which: SQL | undefined, since: number) {
  const { attempt: a } = t
  const hour = sql<number>`${a.createdAt} / ${sql.raw(String(hourMs))}`.mapWith(Number)
  const rows = await q
    .select({ hour, count: count() })
    .from(a)
    .where(and(which, gte(a.createdAt, since)))
    .groupBy(hour)
  return new Map(rows.map((row) => [row.hour * hourMs, row.count]))
}

/** When the first of some attempts after an instant was made. */
async function firstSince({ q, t }: Reader, which: SQL | undefined, since: number): Promise<number | null> {
  const { attempt: a } = t
  const [first] = await q
    .select({ at: a.createdAt })
    .from(a)
    .where(and(which, gt(a.createdAt, since)))
    .orderBy(asc(a.createdAt))
    .limit(1)
  return first?.at ?? null
}
