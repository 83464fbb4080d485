import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { afterCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { isCounted } from '../counting/rows.store.ts'

type Rows<T extends keyof Schema> = Schema[T] extends { $inferInsert: infer R } ? R[] : never

/** The message up to which those of an account are counted; `undefined`: none is. */
export async function readCountedUpTo({ q, t: { responseCursor: u } }: Reader, accountId: string) {
  const [found] = await q.select({ upTo: u.upTo }).from(u).where(eq(u.accountId, accountId))
  return found?.upTo
}

/** Stores that. */
export async function storeCountedUpTo({ q, t: { responseCursor: u } }: Tx, accountId: string, upTo: string) {
  await q.insert(u).values({ accountId, upTo }).onConflictDoUpdate({ target: u.accountId, set: { upTo } })
}

/** Messages of an account behind one and ahead of another, the oldest first. */
export const listMessagesBehind = (
  { q, t: { message: m } }: Reader,
  accountId: string,
  { after, before }: { after: string | undefined; before: string | undefined },
  limit: number,
) =>
  q
    .select()
    .from(m)
    .where(
      and(
        eq(m.accountId, accountId),
        afterCursor(m.id, after),
        before === undefined ? undefined : lt(m.id, before),
      ),
    )
    .orderBy(asc(m.id))
    .limit(limit)

/** What is asked of contacts: whether they count, and how far they are. */
export const listCountedContacts = ({ q, t }: Reader, ids: readonly string[]) =>
  q
    .select({
      id: t.contact.id,
      optedOutAt: t.contact.optedOutAt,
      teamId: t.conversation.teamId,
      wait: t.responseWait,
    })
    .from(t.contact)
    .leftJoin(t.conversation, eq(t.conversation.contactId, t.contact.id))
    .leftJoin(t.responseWait, eq(t.responseWait.contactId, t.contact.id))
    .where(and(inArray(t.contact.id, [...ids]), isCounted(t)))

/** The episodes of contacts that went on within a time, the oldest of each first. */
export const listEpisodesWithin = (
  { q, t: { episode: e } }: Reader,
  contactIds: readonly string[],
  { from, until }: { from: number; until: number },
) =>
  q
    .select({
      id: e.id,
      contactId: e.contactId,
      source: e.source,
      campaignId: e.campaignId,
      openedAt: e.openedAt,
      closedAt: e.closedAt,
    })
    .from(e)
    .where(
      and(
        inArray(e.contactId, [...contactIds]),
        lte(e.openedAt, until),
        or(isNull(e.closedAt), gte(e.closedAt, from)),
      ),
    )
    .orderBy(asc(e.contactId), asc(e.id))

/** What campaigns have sent contacts as they joined, and to which none of them is known to have answered. */
export const listUnanswered = (
  { q, t: { opening: o, openingAnswer: w } }: Reader,
  contactIds: readonly string[],
) =>
  q
    .select({ openingId: o.id, contactId: o.contactId, campaignId: o.campaignId, joinedAt: o.joinedAt })
    .from(o)
    .where(
      and(
        inArray(o.contactId, [...contactIds]),
        eq(o.state, 'sent'),
        notExists(q.select({ id: w.openingId }).from(w).where(eq(w.openingId, o.id))),
      ),
    )

/** Adds what some messages have meant. */
export async function addCounted(
  { q, t }: Tx,
  rows: {
    replies: Rows<'responseTime'>
    waits: Rows<'responseWait'>
    hours: Rows<'incomingHour'>
    answers: Rows<'openingAnswer'>
  },
): Promise<void> {
  const { responseWait: w, incomingHour: h } = t
  if (rows.replies.length > 0) await q.insert(t.responseTime).values(rows.replies).onConflictDoNothing()
  if (rows.waits.length > 0)
    await q
      .insert(w)
      .values(rows.waits)
      .onConflictDoUpdate({
        target: w.contactId,
        set: {
          episodeId: sql`excluded.episode_id`,
          askedAt: sql`excluded.asked_at`,
          waitingSince: sql`excluded.waiting_since`,
          isAnswered: sql`excluded.is_answered`,
          isResponded: sql`excluded.is_responded`,
        },
      })
  if (rows.hours.length > 0)
    await q
      .insert(h)
      .values(rows.hours)
      .onConflictDoUpdate({
        target: [h.accountId, h.day, h.hour, h.channel, h.campaignId],
        set: { messages: sql`${h.messages} + excluded.messages` },
      })
  if (rows.answers.length > 0) await q.insert(t.openingAnswer).values(rows.answers).onConflictDoNothing()
}

/** Accounts behind one of which messages are not counted yet, by their ids. */
export const listAccountsBehind = (
  { q, t }: Reader,
  after: string,
  limit: number,
): PromiseLike<{ id: string }[]> => {
  const { account: a, message: m, responseCursor: u } = t
  const upTo = q.select({ upTo: u.upTo }).from(u).where(eq(u.accountId, a.id))
  const isBehind = sql`exists (select 1 from ${m} where ${eq(m.accountId, a.id)} and ${m.id} > coalesce((${upTo}), ''))`
  return q
    .select({ id: a.id })
    .from(a)
    .where(and(gt(a.id, after), isBehind))
    .orderBy(asc(a.id))
    .limit(limit)
}

/** Makes what is counted of a contact that of another one, into which it is merged. */
export async function moveResponseTimes(
  { q, t: { responseTime: r } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  await q.update(r).set({ contactId: to }).where(eq(r.contactId, from))
}

/** Forgets what is counted of a contact that goes and was a test. */
export async function forgetTest(
  { q, t: { responseTime: r } }: Tx,
  { id, isTest }: { id: string; isTest: boolean },
): Promise<void> {
  if (isTest) await q.delete(r).where(eq(r.contactId, id))
}
