import type { RuleOf } from '@replyloop/shared/values/timeline'
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { type DecisionOn, lastDetail, recordTimelineOfMany } from '../../contacts/timeline.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'

/** Writes one decision about each opening that `which` selects on the timeline of its contact. */
export const recordOpenings = (
  tx: Tx,
  which: SQL | undefined,
  decision: DecisionOn<'opening'>,
): Promise<void> =>
  recordTimelineOfMany(tx, tx.t.opening, which, { subject: 'opening', ...decision, detail: sql`null` })

/** Writes on the timelines that the scheduled follow-ups of a campaign are cancelled, and by which rule. */
export async function recordFollowUpsOf(
  tx: Tx,
  campaignId: string,
  rule: RuleOf<'follow_up', 'cancelled'>,
): Promise<void> {
  const f = tx.t.followUp
  const isScheduled = and(eq(f.campaignId, campaignId), isNotNull(f.dueAt))
  const detail = sql<string>`'Follow-up ' || cast(${f.nextStep} + 1 as text)`
  await recordTimelineOfMany(tx, f, isScheduled, {
    subject: 'follow_up',
    decision: 'cancelled',
    rule,
    detail,
  })
}

/** What the last decision to hold an opening says beside its rule: a column for a query of openings. */
export const heldDetail = (read: Reader): SQL<string | null> =>
  lastDetail(read, read.t.opening, { subject: 'opening', decision: 'held' })
