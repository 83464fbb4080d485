import type { OwnWords } from '@replyloop/shared/contract/timeline'
import type { CodedDecision } from '@replyloop/shared/values/timeline'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { beforeCursor } from '../../platform/db/filters.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { PageQuery } from '../../platform/http/page.ts'

export type TimelineRow = Schema['timelineEntry']['$inferSelect']

/** What stands beside the rule of a decision. */
interface About {
  contactId: string
  detail?: string | null
  campaignId?: string | null
  messageId?: string | null
}

/** An automatic decision about a contact: what about, how it was decided, and by which rule. */
export type Decision = About & (CodedDecision | { subject: 'hand_over'; decision: 'done'; rule: OwnWords })

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** A decision about one subject, without what its caller adds. */
export type DecisionOn<S extends Decision['subject'], K extends keyof About = 'contactId'> = Without<
  Extract<Decision, { subject: S }>,
  'subject' | K
>

const insertEntry = prepared(({ q, t }: Tx) => {
  const value = sql.placeholder
  return q
    .insert(t.timelineEntry)
    .values({
      id: value('id'),
      contactId: value('contactId'),
      subject: value('subject'),
      decision: value('decision'),
      rule: value('rule'),
      detail: value('detail'),
      campaignId: value('campaignId'),
      messageId: value('messageId'),
      createdAt: value('now'),
    })
    .prepare('insert_timeline_entry')
})

/** Writes a decision on the contact's timeline, in the transaction that decides. */
export async function recordTimeline(tx: Tx, decision: Decision): Promise<void> {
  const { detail = null, campaignId = null, messageId = null, ...kept } = decision
  const { now } = tx
  await insertEntry(tx, { ...kept, detail, campaignId, messageId, id: newId('tml', now), now })
}

/** Decisions about a contact, newest first. */
export function listTimeline({ q, t }: Reader, contactId: string, { cursor }: PageQuery, limit: number) {
  const e = t.timelineEntry
  return q
    .select()
    .from(e)
    .where(and(eq(e.contactId, contactId), beforeCursor(e.id, cursor)))
    .orderBy(desc(e.id))
    .limit(limit)
}
