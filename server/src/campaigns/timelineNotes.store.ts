import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { newId, timeOfId } from '../lib/ids.ts'

// Decisions about all contacts of a campaign at once, each in one statement, however many they are. What is decided about
// is held, so that it is still so when it is changed.

/** Tells one decision about every opening that `which` means on the timelines of their contacts. */
export async function noteOpenings(
  tx: Tx,
  which: SQL | undefined,
  { decision, rule }: { decision: 'queued' | 'cancelled'; rule: string },
): Promise<void> {
  const { q, t } = tx
  const entry = entryOf(tx, t.opening, { subject: 'opening', decision, rule, detail: sql<null>`null` })
  await q.insert(t.timelineEntry).select(tx.holdRows(q.select(entry).from(t.opening).where(which)))
}

/** Tells that the follow-ups of a campaign that are on their way are cancelled, and by which rule. */
export async function noteFollowUpsOf(tx: Tx, campaignId: string, rule: string): Promise<void> {
  const { q, t } = tx
  const f = t.followUp
  const detail = sql<string>`'Follow-up ' || cast(${f.nextStep} + 1 as text)`
  const entry = entryOf(tx, f, { subject: 'follow_up', decision: 'cancelled', rule, detail })
  const isOnItsWay = and(eq(f.campaignId, campaignId), isNotNull(f.dueAt))
  await q.insert(t.timelineEntry).select(tx.holdRows(q.select(entry).from(f).where(isOnItsWay)))
}

/** What is told of each row of a table, as the columns of a timeline entry. */
const entryOf = <T extends Schema['opening'] | Schema['followUp']>(
  tx: Tx,
  of: T,
  told: { subject: string; decision: string; rule: string; detail: SQL<string | null> },
) => ({
  id: entryId(tx, of.id),
  contactId: of.contactId,
  subject: text(told.subject).as('subject'),
  decision: text(told.decision).as('decision'),
  rule: text(told.rule).as('rule'),
  detail: told.detail.as('detail'),
  campaignId: of.campaignId,
  messageId: sql<null>`null`.as('message_id'),
  createdAt: sql<number>`cast(${tx.now} as bigint)`.as('created_at'),
})

const text = (value: string) => sql<string>`cast(${value} as text)`

/**
 * An id for what is told of each row: a millisecond of its own, which moves the ids of this process on, so that it sorts
 * behind all that was told before and ahead of what is told next; and the end of the row's id, which no other row has.
 */
function entryId({ now }: Tx, rowId: Parameters<typeof eq>[0]) {
  const next = newId('tml', timeOfId(newId('tml', now)) + 1)
  return sql<string>`cast(${`${next.slice(0, 14)}0000`} as text) || substr(${rowId}, 19)`.as('id')
}
