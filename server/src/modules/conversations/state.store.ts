import { and, eq, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm'
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

/** Gives the conversations of a member to nobody, in the account of that and in its sub-accounts. */
export function releaseAssigned(
  { q, t: { conversation: v, account: a } }: Tx,
  { id, accountId }: { id: string; accountId: string },
): PromiseLike<Pick<ConversationRow, 'accountId' | 'state'>[]> {
  const accounts = q
    .select({ id: a.id })
    .from(a)
    .where(or(eq(a.id, accountId), eq(a.agencyId, accountId)))
  return q
    .update(v)
    .set({ assigneeId: null, version: sql`${v.version} + 1` })
    .where(and(inArray(v.accountId, accounts), eq(v.assigneeId, id)))
    .returning({ accountId: v.accountId, state: v.state })
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
