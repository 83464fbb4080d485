import { and, count, eq, gte, sql } from 'drizzle-orm'
import type { TimelineRow } from '../contacts/timeline.store.ts'
import type { Reader } from '../../platform/db/db.ts'

/** What a campaign's numbers count. */
export type Subject = TimelineRow['subject']

/** The entries that a campaign's numbers count: the exact condition of the partial index, so that it is used. */
const isCounted = ({ t: { timelineEntry: e } }: Reader, campaignId: string) =>
  and(eq(e.campaignId, campaignId), sql`${e.decision} in ('sent', 'done')`)

/** How many entries of each subject a campaign has. */
export function countBySubject(
  read: Reader,
  campaignId: string,
): PromiseLike<{ subject: Subject; times: number }[]> {
  const e = read.t.timelineEntry
  return read.q
    .select({ subject: e.subject, times: count() })
    .from(e)
    .where(isCounted(read, campaignId))
    .groupBy(e.subject)
}

/** The same for the entries since a time, for each time slot of `slotMs`; slots are numbered from 1970. */
export function countBySubjectAndSlot(
  read: Reader,
  campaignId: string,
  { slotMs, since }: { slotMs: number; since: number },
): PromiseLike<{ subject: Subject; slot: number; times: number }[]> {
  const e = read.t.timelineEntry
  const slot = sql<number>`${e.createdAt} / ${sql.raw(String(slotMs))}`.mapWith(Number)
  return read.q
    .select({ subject: e.subject, slot, times: count() })
    .from(e)
    .where(and(isCounted(read, campaignId), gte(e.createdAt, since)))
    .groupBy(e.subject, slot)
}
