import type { OwnWords } from '@replyloop/shared/contract/timeline'
import type { CodedDecision } from '@replyloop/shared/values/timeline'
import { and, asc, desc, eq, gt, inArray, notInArray } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import { insertRow } from '../../../platform/db/statements/declare.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { PageQuery } from '../../../platform/http/page.ts'

export type TimelineRow = Schema['timelineEntry']['$inferSelect']

/** What stands beside the rule of a decision. */
interface About {
  contactId: string
  detail?: string | null
  campaignId?: string | null
  messageId?: string | null
  answerId?: string | null
}

/** An automatic decision about a contact: what about, how it was decided, and by which rule. */
export type Decision = About & (CodedDecision | { subject: 'hand_over'; decision: 'done'; rule: OwnWords })

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** A decision about one subject, without what its caller adds. */
export type DecisionOn<S extends Decision['subject'], K extends keyof About = 'contactId'> = Without<
  Extract<Decision, { subject: S }>,
  'subject' | K
>

const insertEntry = insertRow((t) => t.timelineEntry)

/** Writes a decision on the contact's timeline, in the transaction that decides. */
export async function recordTimeline(tx: Tx, decision: Decision): Promise<void> {
  const { now } = tx
  await insertEntry(tx, { ...decision, id: newId('tml', now), createdAt: now })
}

/** The same for many decisions. */
export async function recordTimelineAll(tx: Tx, decisions: readonly Decision[]): Promise<void> {
  const { now } = tx
  const entries = decisions.map((decision) => ({ ...decision, id: newId('tml', now), createdAt: now }))
  await insertEntry.many(tx, entries)
}

/** Decisions about a contact, the oldest first, behind the given one. */
export function listTimelineFrom({ q, t }: Reader, contactId: string, after: string, limit: number) {
  const e = t.timelineEntry
  return q
    .select()
    .from(e)
    .where(and(eq(e.contactId, contactId), gt(e.id, after)))
    .orderBy(asc(e.id))
    .limit(limit)
}

/** The latest entry of a contact's timeline that says that it has opted out. */
export async function findLatestOptOut({ q, t }: Reader, contactId: string) {
  const e = t.timelineEntry
  const [latest] = await q
    .select({ rule: e.rule })
    .from(e)
    .where(and(eq(e.contactId, contactId), eq(e.subject, 'opt_out'), eq(e.decision, 'done')))
    .orderBy(desc(e.id))
    .limit(1)
  return latest
}

/** The latest entry of a contact's timeline that says whether it wants marketing on a channel, by the label of that. */
export async function findLatestMarketing({ q, t }: Reader, contactId: string, label: string) {
  const e = t.timelineEntry
  const isOne = inArray(e.rule, ['marketing_stopped', 'marketing_resumed'])
  const [latest] = await q
    .select({ rule: e.rule })
    .from(e)
    .where(and(eq(e.contactId, contactId), eq(e.subject, 'channel'), isOne, eq(e.detail, label)))
    .orderBy(desc(e.id))
    .limit(1)
  return latest?.rule
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

/**
 * Deletes `limit` of the oldest decisions about a contact that is being erased, where there are more. Returns whether there are. What
 * says what it wants stays until its row goes: others may still ask for it.
 */
export async function deleteSomeDecisionsOf(
  { q, t: { timelineEntry: e } }: Tx,
  contactId: string,
  limit: number,
): Promise<boolean> {
  const some = await q
    .select({ id: e.id })
    .from(e)
    .where(and(eq(e.contactId, contactId), notInArray(e.subject, ['opt_out', 'channel'])))
    .orderBy(asc(e.id))
    .limit(limit + 1)
  const ids = some.map(({ id }) => id)
  if (ids.length <= limit) return false
  await q.delete(e).where(inArray(e.id, ids.slice(0, limit)))
  return true
}

/** Puts what was decided about a contact on the timeline of another one, into which it is merged. */
export async function moveTimeline(
  { q, t: { timelineEntry: e } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  await q.update(e).set({ contactId: to }).where(eq(e.contactId, from))
}
