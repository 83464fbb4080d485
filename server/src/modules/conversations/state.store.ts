import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { selectJobOf } from '../../platform/jobs/queue.ts'
import type { ConversationRow, Work } from './work.rules.ts'

/** The conversation of a contact; `undefined` while it has no message. */
export async function findWork(
  { q, t: { conversation: v } }: Reader,
  contactId: string,
): Promise<ConversationRow | undefined> {
  const [found] = await q.select().from(v).where(eq(v.contactId, contactId))
  return found
}

/** Changes the work on a conversation that is there, and tells the open pages. The caller holds `locks.conversation`. */
export async function changeWork(
  tx: Tx,
  { id, accountId }: Pick<ContactRow, 'id' | 'accountId'>,
  change: Partial<Work>,
): Promise<ConversationRow> {
  const v = tx.t.conversation
  const changed = requireRow(
    await tx.q
      .update(v)
      .set({ ...change, version: sql`${v.version} + 1` })
      .where(eq(v.contactId, id))
      .returning(),
  )
  tx.notify(`changed:${accountId} conversation ${id} ${changed.version}`)
  return changed
}

/** Gives a conversation to a member where it is nobody's; `undefined` where it is somebody's. */
export async function takeOver(
  tx: Tx,
  { id, accountId }: Pick<ContactRow, 'id' | 'accountId'>,
  assigneeId: string,
): Promise<ConversationRow | undefined> {
  const v = tx.t.conversation
  const [taken] = await tx.q
    .update(v)
    .set({ assigneeId, version: sql`${v.version} + 1` })
    .where(and(eq(v.contactId, id), isNull(v.assigneeId)))
    .returning()
  if (taken !== undefined) tx.notify(`changed:${accountId} conversation ${id} ${taken.version}`)
  return taken
}

type Assignee = { id: string; accountId: string }

/** The conversations of a member, in the account of that and in its sub-accounts. */
const isOf = ({ q, t: { conversation: v, account: a } }: Reader, { id, accountId }: Assignee) =>
  and(
    inArray(
      v.accountId,
      q
        .select({ id: a.id })
        .from(a)
        .where(or(eq(a.id, accountId), eq(a.agencyId, accountId))),
    ),
    eq(v.assigneeId, id),
  )

/** Some conversations of a member, in any state. */
export const listAssigned = (
  read: Reader,
  member: Assignee,
  limit: number,
): PromiseLike<Pick<ConversationRow, 'contactId'>[]> => {
  const v = read.t.conversation
  const goesOn = sql`case when ${v.state} in ('open', 'snoozed') then 0 else 1 end`
  return read.q
    .select({ contactId: v.contactId })
    .from(v)
    .where(isOf(read, member))
    .orderBy(goesOn, asc(v.contactId))
    .limit(limit)
}

/** How many conversations of a member are open or snoozed. */
export async function countGoingOn(read: Reader, member: Assignee): Promise<number> {
  const v = read.t.conversation
  const [found] = await read.q
    .select({ open: count() })
    .from(v)
    .where(and(isOf(read, member), inArray(v.state, ['open', 'snoozed'])))
  return found?.open ?? 0
}

/** How many open conversations of an account some members have. */
export async function countOpenOf(
  { q, t: { conversation: v } }: Reader,
  accountId: string,
  memberIds: readonly string[],
): Promise<Map<string | null, number>> {
  const rows = await q
    .select({ id: v.assigneeId, open: count() })
    .from(v)
    // In the words of the partial index.
    .where(
      and(
        eq(v.accountId, accountId),
        inArray(v.assigneeId, [...memberIds]),
        sql`${v.assigneeId} is not null and ${v.state} = 'open'`,
      ),
    )
    .groupBy(v.assigneeId)
  return new Map(rows.map(({ id, open }) => [id, open]))
}

/**
 * The open conversations of a team that are nobody's and wait for a member, the longest wait first: for a person, as the contact
 * asked or the bot has handed over, or else for an answer.
 */
export async function listQueue(
  { q, t: { contact: c, conversation: v } }: Reader,
  { id: teamId, accountId }: { id: string; accountId: string },
  limit: number,
) {
  const { needsHumanAt, campaignId, botActive, botPausedUntil } = c
  const columns = { contactId: v.contactId, needsHumanAt, campaignId, botActive, botPausedUntil }
  const isQueued = and(
    eq(v.accountId, accountId),
    eq(v.teamId, teamId),
    // In the words of the partial index.
    sql`${v.teamId} is not null and ${v.assigneeId} is null and ${v.state} = 'open'`,
  )
  const unanswered = await q
    .select({ ...columns, since: sql<number>`${v.waitingSince}`.mapWith(Number) })
    .from(v)
    .innerJoin(c, eq(c.id, v.contactId))
    .where(and(isQueued, isNotNull(v.waitingSince)))
    .orderBy(asc(v.waitingSince), asc(v.contactId))
    .limit(limit)
  const handedOver = await q
    .select({ ...columns, since: sql<number>`${needsHumanAt}`.mapWith(Number) })
    .from(c)
    .innerJoin(v, eq(v.contactId, c.id))
    .where(and(eq(c.accountId, accountId), isNotNull(needsHumanAt), isQueued, isNull(v.waitingSince)))
    .orderBy(asc(needsHumanAt), asc(c.id))
    .limit(limit)
  return [...unanswered, ...handedOver].toSorted((one, other) => one.since - other.since).slice(0, limit)
}

/** How many conversations of some teams of an account are open, nobody's, and wait for an answer. */
export async function countQueues(
  { q, t: { conversation: v } }: Reader,
  accountId: string,
  teamIds: readonly string[],
): Promise<Map<string | null, number>> {
  const rows = await q
    .select({ id: v.teamId, waiting: count() })
    .from(v)
    // In the words of the partial index.
    .where(
      and(
        eq(v.accountId, accountId),
        inArray(v.teamId, [...teamIds]),
        sql`${v.teamId} is not null and ${v.assigneeId} is null and ${v.state} = 'open' and ${v.waitingSince} is not null`,
      ),
    )
    .groupBy(v.teamId)
  return new Map(rows.map(({ id, waiting }) => [id, waiting]))
}

/** Takes a team that is deleted from its conversations. */
export async function forgetTeam(
  { q, t: { conversation: v } }: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<void> {
  await q
    .update(v)
    .set({ teamId: null, version: sql`${v.version} + 1` })
    .where(and(eq(v.accountId, accountId), eq(v.teamId, id)))
}

/** Snoozed conversations whose time has come and that no job, whose key begins so, opens. */
export const listDueSnoozed = (
  read: Reader,
  { which, now, jobKeyPrefix }: { which: SQL; now: number; jobKeyPrefix: string },
  limit: number,
): PromiseLike<Pick<ContactRow, 'id' | 'accountId'>[]> => {
  const v = read.t.conversation
  return read.q
    .select({ id: v.contactId, accountId: v.accountId })
    .from(v)
    .where(
      and(
        which,
        eq(v.state, 'snoozed'),
        lte(v.snoozedUntil, now),
        notExists(selectJobOf(read, jobKeyPrefix, v.contactId)),
      ),
    )
    .orderBy(v.contactId)
    .limit(limit)
}
