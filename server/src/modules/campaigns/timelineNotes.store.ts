import type { CodedDecision, RuleOf } from '@replyloop/shared/values/timeline'
import { and, desc, eq, isNotNull, sql, type Column, type SQL } from 'drizzle-orm'
import type { DecisionOn } from '../contacts/timeline.store.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { newId, timeOfId } from '../../platform/ids.ts'

// Each of these notes a decision about all contacts of a campaign in one statement, however many they are. The rows that
// it is about stay locked, so that they are still the same when they are changed.

/** Notes one decision about each opening that `which` selects on the timeline of its contact. */
export async function recordOpenings(
  tx: Tx,
  which: SQL | undefined,
  decision: DecisionOn<'opening'>,
): Promise<void> {
  const { q, t } = tx
  const entry = entryOf(tx, t.opening, { subject: 'opening', ...decision, detail: sql<null>`null` })
  await q.insert(t.timelineEntry).select(tx.forUpdate(q.select(entry).from(t.opening).where(which)))
}

/** Notes that the scheduled follow-ups of a campaign are cancelled, and by which rule. */
export async function recordFollowUpsOf(
  tx: Tx,
  campaignId: string,
  rule: RuleOf<'follow_up', 'cancelled'>,
): Promise<void> {
  const { q, t } = tx
  const f = t.followUp
  const detail = sql<string>`'Follow-up ' || cast(${f.nextStep} + 1 as text)`
  const entry = entryOf(tx, f, { subject: 'follow_up', decision: 'cancelled', rule, detail })
  const isScheduled = and(eq(f.campaignId, campaignId), isNotNull(f.dueAt))
  await q.insert(t.timelineEntry).select(tx.forUpdate(q.select(entry).from(f).where(isScheduled)))
}

/** What the last note that an opening is held back says beside its rule: a column for a query of openings. */
export function heldDetail({ q, t: { opening: o, timelineEntry: e } }: Reader): SQL<string | null> {
  const isHolding = and(eq(e.campaignId, o.campaignId), eq(e.subject, 'opening'), eq(e.decision, 'held'))
  const last = q
    .select({ detail: e.detail })
    .from(e)
    .where(and(eq(e.contactId, o.contactId), isHolding))
    .orderBy(desc(e.id))
    .limit(1)
  return sql<string | null>`${last}`
}

/** The columns of a timeline entry for each row of a table. */
const entryOf = <T extends Schema['opening'] | Schema['followUp']>(
  tx: Tx,
  of: T,
  entry: CodedDecision & { detail: SQL<string | null> },
) => ({
  id: entryId(tx, of.id),
  contactId: of.contactId,
  subject: text(entry.subject).as('subject'),
  decision: text(entry.decision).as('decision'),
  rule: text(entry.rule).as('rule'),
  detail: entry.detail.as('detail'),
  campaignId: of.campaignId,
  messageId: sql<null>`null`.as('message_id'),
  createdAt: sql<number>`cast(${tx.now} as bigint)`.as('created_at'),
})

const text = (value: string) => sql<string>`cast(${value} as text)`

/**
 * The id of each row's entry. An id is a prefix of four characters, ten of its time, and sixteen at random. The time
 * here is a millisecond that no other id of this process has, so the entries sort after all earlier ones and before all
 * later ones; four zeros follow, and the last twelve characters of the row's id, which no other row has.
 */
function entryId({ now }: Tx, rowId: Column) {
  const next = newId('tml', timeOfId(newId('tml', now)) + 1)
  const beginning = `${next.slice(0, 4 + 10)}0000`
  return sql<string>`cast(${beginning} as text) || substr(${rowId}, 19)`.as('id')
}
