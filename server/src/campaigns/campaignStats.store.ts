import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { Reader } from '../db/db.ts'

/** What a campaign's numbers count. */
export type Subject = 'opening' | 'answer' | 'follow_up' | 'hand_over' | 'opt_out'

/** The entries that a campaign's numbers count, in the words of their partial index, so that it is used. */
const happened = ({ t: { timelineEntry: e } }: Reader, campaignId: string) =>
  and(eq(e.campaignId, campaignId), sql`${e.decision} in ('sent', 'done')`)

/** How often each thing has happened in a campaign. */
export function countHappened(
  read: Reader,
  campaignId: string,
): PromiseLike<{ subject: Subject; times: number }[]> {
  const e = read.t.timelineEntry
  return read.q
    .select({ subject: e.subject, times: count() })
    .from(e)
    .where(happened(read, campaignId))
    .groupBy(e.subject)
}

/** The same since a time, for each slot of `slotMs` since 1970. */
export function countHappenedBySlot(
  read: Reader,
  campaignId: string,
  { slotMs, since }: { slotMs: number; since: number },
): PromiseLike<{ subject: Subject; slot: number; times: number }[]> {
  const e = read.t.timelineEntry
  const slot = sql<number>`${e.createdAt} / ${sql.raw(String(slotMs))}`.mapWith(Number)
  return read.q
    .select({ subject: e.subject, slot, times: count() })
    .from(e)
    .where(and(happened(read, campaignId), gte(e.createdAt, since)))
    .groupBy(e.subject, slot)
}
