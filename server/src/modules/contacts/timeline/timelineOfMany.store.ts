import type { CodedDecision } from '@replyloop/shared/values/timeline'
import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { newId, timeOfId } from '../../../platform/ids.ts'
import type { TimelineRow } from './timeline.store.ts'

/** A table whose rows are each about a contact in a campaign. */
type TableOfContacts = PgTable & Record<'id' | 'contactId' | 'campaignId', PgColumn>

/**
 * Writes one decision about each row that `which` selects on the timeline of its contact, in one statement however many they
 * are. The rows stay locked, so that they are still the same when they are changed.
 */
export async function recordTimelineOfMany(
  tx: Tx,
  of: TableOfContacts,
  which: SQL | undefined,
  decision: CodedDecision & { detail: SQL<string | null> },
): Promise<void> {
  const { q, t, now } = tx
  const entry = {
    id: entryId(tx, of.id).as('id'),
    contactId: sql<string>`${of.contactId}`.as('contact_id'),
    subject: text(decision.subject).as('subject'),
    decision: text(decision.decision).as('decision'),
    rule: text(decision.rule).as('rule'),
    detail: decision.detail.as('detail'),
    campaignId: sql<string>`${of.campaignId}`.as('campaign_id'),
    messageId: sql<null>`null`.as('message_id'),
    answerId: sql<null>`null`.as('answer_id'),
    createdAt: sql<number>`cast(${now} as bigint)`.as('created_at'),
  }
  await q.insert(t.timelineEntry).select(tx.forUpdate(q.select(entry).from(of).where(which)))
}

/** What the last decision of a kind about a contact in a campaign says beside its rule: a column for a query of such rows. */
export function lastDetail(
  { q, t: { timelineEntry: e } }: Reader,
  of: TableOfContacts,
  { subject, decision }: Pick<TimelineRow, 'subject' | 'decision'>,
): SQL<string | null> {
  const isOfKind = and(eq(e.campaignId, of.campaignId), eq(e.subject, subject), eq(e.decision, decision))
  const last = q
    .select({ detail: e.detail })
    .from(e)
    .where(and(eq(e.contactId, of.contactId), isOfKind))
    .orderBy(desc(e.id))
    .limit(1)
  return sql<string | null>`${last}`
}

const text = (value: string) => sql<string>`cast(${value} as text)`

/**
 * The id of each row's entry. An id is a prefix of four characters, ten of its time, and sixteen at random. The time
 * here is a millisecond that no other id of this process has, so the entries sort after all earlier ones and before all
 * later ones; four zeros follow, and the last twelve characters of the row's id, which no other row has.
 */
function entryId({ now }: Tx, rowId: PgColumn): SQL<string> {
  const next = newId('tml', timeOfId(newId('tml', now)) + 1)
  const beginning = `${next.slice(0, 4 + 10)}0000`
  return sql<string>`cast(${beginning} as text) || substr(${rowId}, 19)`
}
