import {
  channelHoldReasons,
  creditRefusals,
  restReasons,
  unsentOpeningStates,
  type OpeningCancelReason,
  type UnsentOpeningState,
} from '@replyloop/shared/values/opening'
import { and, asc, eq, inArray, isNull, lte, min, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { slimContactColumns } from '../../contacts/contacts.store.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { afterCursor } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { heldDetail, recordOpenings } from './recordDecisions.store.ts'

export type OpeningRow = Schema['opening']['$inferSelect']

/** Adds the opening of a contact; `undefined` when the campaign has had one for that contact before. */
export async function insertOpening(
  tx: Tx,
  opening: Pick<
    OpeningRow,
    'accountId' | 'campaignId' | 'contactId' | 'listId' | 'state' | 'reason' | 'startedWithMany' | 'importId'
  >,
): Promise<OpeningRow | undefined> {
  const { q, t, now } = tx
  tx.notify(`account:${opening.accountId}`)
  const [inserted] = await q
    .insert(t.opening)
    .values({ ...opening, id: newId('opn', now), joinedAt: now })
    .onConflictDoNothing({ target: [t.opening.campaignId, t.opening.contactId] })
    .returning()
  return inserted
}

/** Opening messages of a campaign that have not gone out, in the order in which they will. */
export function listOpenings(
  read: Reader,
  campaignId: string,
  { state, cursor }: { state: OpeningRow['state']; cursor?: string | undefined },
  limit: number,
) {
  const { opening: o, contact: c } = read.t
  return read.q
    .select({ opening: o, contact: slimContactColumns(read), detail: heldDetail(read) })
    .from(o)
    .innerJoin(c, eq(c.id, o.contactId))
    .where(and(eq(o.campaignId, campaignId), eq(o.state, state), afterCursor(o.id, cursor)))
    .orderBy(asc(o.id))
    .limit(limit)
}

/** Openings of a campaign that wait or are on hold, behind the one with the id `cursor`, in the order of joining, with their contacts. */
export function listUnsent(
  { q, t: { opening: o, contact: c } }: Reader,
  campaignId: string,
  { state, cursor }: { state: UnsentOpeningState; cursor?: string | undefined },
  limit: number,
) {
  return q
    .select({ opening: o, contact: c })
    .from(o)
    .innerJoin(c, eq(c.id, o.contactId))
    .where(and(eq(o.campaignId, campaignId), eq(o.state, state), afterCursor(o.id, cursor)))
    .orderBy(asc(o.id))
    .limit(limit)
}

/** Has all that wait in a campaign's queue count as started with many others. */
export async function markQueuedAsMany({ q, t: { opening: o } }: Tx, campaignId: string): Promise<void> {
  await q
    .update(o)
    .set({ startedWithMany: true })
    .where(and(eq(o.campaignId, campaignId), eq(o.state, 'queued'), eq(o.startedWithMany, false)))
}

/**
 * Selects the first opening in a campaign's queue, in the order of joining. It is found by its id, the lowest in the index:
 * for an order and a limit PostgreSQL would walk all openings in the order of their ids, past those that were sent long ago.
 */
export function selectFirstQueued({ q, t }: Reader, campaignId: string) {
  const o = t.opening
  const first = q
    .select({ id: min(o.id) })
    .from(o)
    .where(and(eq(o.campaignId, campaignId), eq(o.state, 'queued')))
  return q
    .select()
    .from(o)
    .where(eq(o.id, sql`(${first})`))
}

/** The first opening in a campaign's queue, in the order of joining. */
export async function firstQueued(read: Reader, campaignId: string): Promise<OpeningRow | undefined> {
  const [opening] = await selectFirstQueued(read, campaignId)
  return opening
}

/** Stores the decision about an opening, the message that was sent, and on which channel of its campaign it goes out. */
export async function updateOpening(
  { q, t }: Tx,
  id: string,
  change: Partial<Pick<OpeningRow, 'state' | 'reason' | 'messageId' | 'heldUntil' | 'onSecondChannel'>>,
): Promise<void> {
  await q.update(t.opening).set(change).where(eq(t.opening.id, id))
}

/** Selects what is on hold. */
export const isOnHold = ({ opening: o }: Schema) => eq(o.state, 'held')
/** Selects what has not gone out. */
export const isUnsent = ({ opening: o }: Schema) => inArray(o.state, unsentOpeningStates)

/** Selects what an account holds as it cannot pay for it, by literals: so the partial index is used. */
export const isUnaffordable = ({ opening: o }: Schema, accountId: string | PgColumn) =>
  and(eq(o.accountId, accountId), sql`${o.state} = 'held' and ${o.reason} in ('no_credit', 'daily_limit')`)

/** The campaigns of an account that hold openings as it cannot pay for them. */
export async function listUnaffordable({ q, t }: Reader, accountId: string): Promise<string[]> {
  const o = t.opening
  const rows = await q.selectDistinct({ id: o.campaignId }).from(o).where(isUnaffordable(t, accountId))
  return rows.map(({ id }) => id)
}

/** Whether an account holds openings as it cannot pay for them. */
export async function hasUnaffordable({ q, t }: Reader, accountId: string): Promise<boolean> {
  const o = t.opening
  return (await q.select({ id: o.id }).from(o).where(isUnaffordable(t, accountId)).limit(1)).length > 0
}

/** Queues what some campaigns hold for a contact, but for what has to rest, or waits until the account is resumed. */
export const requeueOfContact = (tx: Tx, contactId: string, campaignIds: string[]): Promise<void> =>
  requeue(
    tx,
    and(
      eq(tx.t.opening.contactId, contactId),
      inArray(tx.t.opening.campaignId, campaignIds),
      isOnHold(tx.t),
      notInArray(tx.t.opening.reason, [...restReasons, 'suspended']),
    ),
  )

/** Queues what a campaign holds because its text did not fit. */
export const requeueForText = (tx: Tx, campaignId: string): Promise<void> =>
  requeue(
    tx,
    and(
      eq(tx.t.opening.campaignId, campaignId),
      isOnHold(tx.t),
      notInArray(tx.t.opening.reason, [...creditRefusals, 'suspended', 'quiet_hours', ...channelHoldReasons]),
    ),
  )

/** Queues what a campaign holds as its account could not pay for it: the first `limit` in the order of joining, or all. */
export async function requeueUnaffordable(
  tx: Tx,
  { id, accountId }: Pick<CampaignRow, 'id' | 'accountId'>,
  limit?: number,
): Promise<void> {
  const { opening: o } = tx.t
  const which = and(isUnaffordable(tx.t, accountId), eq(o.campaignId, id))
  if (limit === undefined) return requeue(tx, which)
  const [last] = await tx.q
    .select({ id: o.id })
    .from(o)
    .where(which)
    .orderBy(asc(o.id))
    .limit(1)
    .offset(limit - 1)
  await requeue(tx, and(which, last && lte(o.id, last.id)))
}

/** Queues what a campaign holds as its account was suspended. */
export const requeueSuspended = (tx: Tx, campaignId: string): Promise<void> =>
  requeue(
    tx,
    and(eq(tx.t.opening.campaignId, campaignId), isOnHold(tx.t), eq(tx.t.opening.reason, 'suspended')),
  )

/** Queues the openings on hold that `which` selects, and records that on the contacts' timelines. */
export async function requeue(tx: Tx, which: SQL | undefined): Promise<void> {
  await recordOpenings(tx, which, { decision: 'queued', rule: 'decided_again' })
  await tx.q.update(tx.t.opening).set({ state: 'queued', reason: null, heldUntil: null }).where(which)
}

/**
 * Removes unsent openings of a contact who has just left a list, as if the contact had not joined. Two lists count for an
 * opening: the one by which the contact joined, and the one that its campaign is linked to now, if that is another one by now.
 * An opening is removed if the contact has left one of the two and is not on the other. Returns the campaigns of those removed.
 */
export async function deleteUnsentOpenings(
  { q, t }: Tx,
  contactId: string,
  leftListId: string,
): Promise<string[]> {
  const { opening: o, campaign: c, membership: m, list: l } = t
  const lists = q
    .select({ id: l.id })
    .from(l)
    .innerJoin(m, eq(m.listId, l.id))
    .where(and(eq(m.contactId, contactId), isNull(l.deletedAt)))
  const linkedTo = (list: SQL | undefined) => q.select({ id: c.id }).from(c).where(list)
  const rows = await q
    .delete(o)
    .where(
      and(
        eq(o.contactId, contactId),
        isUnsent(t),
        or(
          isNull(o.listId),
          eq(o.listId, leftListId),
          inArray(o.campaignId, linkedTo(eq(c.listId, leftListId))),
        ),
        or(isNull(o.listId), notInArray(o.listId, lists)),
        notInArray(o.campaignId, linkedTo(inArray(c.listId, lists))),
      ),
    )
    .returning({ campaignId: o.campaignId })
  return rows.map(({ campaignId }) => campaignId)
}

/** Cancels the unsent openings to a contact, and returns their campaigns. */
export async function cancelOpeningsOf({ q, t }: Tx, contactId: string, reason: OpeningCancelReason) {
  const o = t.opening
  const rows = await q
    .update(o)
    .set({ state: 'cancelled', reason })
    .where(and(eq(o.contactId, contactId), isUnsent(t)))
    .returning({ campaignId: o.campaignId })
  return rows.map(({ campaignId }) => campaignId)
}

/** Cancels the unsent openings of a campaign, and records that on the contacts' timelines. */
export const cancelOpenings = (tx: Tx, campaignId: string, reason: OpeningCancelReason): Promise<void> =>
  cancel(tx, and(eq(tx.t.opening.campaignId, campaignId), isUnsent(tx.t)), reason)

/** Cancels the openings that `which` selects, and records that on the contacts' timelines. */
export async function cancel(tx: Tx, which: SQL | undefined, reason: OpeningCancelReason): Promise<void> {
  await recordOpenings(tx, which, { decision: 'cancelled', rule: reason })
  await tx.q.update(tx.t.opening).set({ state: 'cancelled', reason }).where(which)
}
