import {
  openingMoves,
  passingHoldReasons,
  unsentOpeningStates,
  type OpeningCancelReason,
} from '@replyloop/shared/values/opening'
import type { RuleOf } from '@replyloop/shared/values/timeline'
import {
  and,
  count,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  min,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import { type DecisionOn, recordTimeline, recordTimelineAll } from '../../contacts/timeline.ts'
import type { CountGreeted } from '../../lists/lists.ts'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { insertRowOnce } from '../../../platform/db/statements/declare.ts'
import { newId } from '../../../platform/ids.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { recordOpenings } from './recordDecisions.store.ts'

export type OpeningRow = Schema['opening']['$inferSelect']

const insertOnce = insertRowOnce((t) => t.opening, ['campaignId', 'contactId'])

/** Adds openings of contacts; returns those of whom the campaign had none before. */
export async function insertOpenings(
  tx: Tx,
  openings: readonly Pick<
    OpeningRow,
    'accountId' | 'campaignId' | 'contactId' | 'listId' | 'state' | 'reason' | 'startedWithMany' | 'joinedBy'
  >[],
): Promise<OpeningRow[]> {
  const rows = openings.map((opening) => ({
    ...opening,
    id: newId('opn', tx.now),
    heldUntil: null,
    messageId: null,
    onSecondChannel: false,
    answered: false,
    joinedAt: tx.now,
  }))
  for (const { accountId } of openings) tx.notify(`changed:${accountId} campaign`)
  const added = await insertOnce.many(tx, rows)
  return rows.filter((_row, index) => added[index])
}

/** Has all that wait in a campaign's queue count as started with many others. */
export async function markQueuedAsMany({ q, t: { opening: o } }: Tx, campaignId: string): Promise<void> {
  await q
    .update(o)
    .set({ startedWithMany: true })
    .where(and(eq(o.campaignId, campaignId), eq(o.state, 'queued'), eq(o.startedWithMany, false)))
}

export type CountedCampaign = Pick<CampaignRow, 'id' | 'accountId'>

/** Selects the openings of a campaign, without those of test contacts. */
const isReal = (read: Reader, { id, accountId }: CountedCampaign) => {
  const { opening: o } = read.t
  return and(eq(o.campaignId, id), notInArray(o.contactId, selectTestContacts(read, accountId)))
}

/**
 * How many contacts joined a campaign within `windowMs` of now, without test contacts and whom it was not to greet. Joins in the future
 * are from before the clock was set back.
 */
export async function countJoins(tx: Tx, campaign: CountedCampaign, windowMs: number): Promise<number> {
  const { q, now } = tx
  const { opening: o } = tx.t
  const isRecent = and(gt(o.joinedAt, now - windowMs), lt(o.joinedAt, now + windowMs))
  const isGreeted = or(isNull(o.reason), ne(o.reason, 'not_greeted'))
  const joined = and(isReal(tx, campaign), isRecent, isGreeted)
  return requireRow(await q.select({ joins: count() }).from(o).where(joined)).joins
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

type OpeningDecision = DecisionOn<'opening', 'contactId' | 'campaignId'>

/** Stores how an opening was decided, which is its state, and what goes with that; on the contact's timeline, too. */
export async function storeDecision(
  tx: Tx,
  opening: OpeningRow,
  decision: OpeningDecision,
  change: Partial<Pick<OpeningRow, 'reason' | 'messageId' | 'heldUntil' | 'onSecondChannel'>>,
): Promise<void> {
  const o = tx.t.opening
  const decided = { state: decision.decision, reason: null, ...change }
  await tx.q.update(o).set(decided).where(eq(o.id, opening.id))
  await recordOpening(tx, opening, decision)
}

/** Stores that an opening has gone out after all, by its earlier try. */
export async function markOpeningSent({ q, t: { opening: o } }: Tx, id: string): Promise<void> {
  await q.update(o).set({ state: openingMoves.sent.to, reason: null }).where(eq(o.id, id))
}

/** Writes a decision about an opening on the contact's timeline. */
export const recordOpening = (
  tx: Tx,
  { contactId, campaignId }: Pick<OpeningRow, 'contactId' | 'campaignId'>,
  decision: OpeningDecision,
): Promise<void> => recordTimeline(tx, { ...decision, contactId, campaignId, subject: 'opening' })

/** Writes on the contacts' timelines that openings wait for their turn. */
export const recordOpeningsQueued = (
  tx: Tx,
  openings: readonly OpeningRow[],
  rule: RuleOf<'opening', 'queued'>,
): Promise<void> =>
  recordTimelineAll(
    tx,
    openings.map(({ contactId, campaignId }) => ({
      subject: 'opening',
      decision: 'queued',
      rule,
      contactId,
      campaignId,
    })),
  )

/** 1 where a campaign greets a contact for having joined a list, at `since` or later, without anybody doing more; else 0. */
export const countGreeted: CountGreeted = async ({ q, t: { opening: o, campaign: c } }, joined) => {
  const isGreeted = or(
    eq(o.state, 'sent'),
    and(eq(o.state, 'queued'), eq(c.status, 'Live')),
    and(eq(o.state, 'held'), inArray(o.reason, [...passingHoldReasons])),
  )
  const [greeted] = await q
    .select({ id: o.id })
    .from(o)
    .innerJoin(c, eq(c.id, o.campaignId))
    .where(
      and(
        eq(o.contactId, joined.contactId),
        eq(o.listId, joined.listId),
        gte(o.joinedAt, joined.since),
        isGreeted,
      ),
    )
    .limit(1)
  return greeted === undefined ? 0 : 1
}

/** Selects what has not gone out. */
export const isUnsent = ({ opening: o }: Schema) => inArray(o.state, unsentOpeningStates)

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
    .set({ state: openingMoves.cancelled.to, reason })
    .where(and(eq(o.contactId, contactId), isUnsent(t)))
    .returning({ campaignId: o.campaignId })
  return rows.map(({ campaignId }) => campaignId)
}

/** Cancels the unsent openings of a campaign, and records that on the contacts' timelines. */
export const cancelOpenings = (tx: Tx, campaignId: string, reason: OpeningCancelReason): Promise<void> =>
  cancelSelected(tx, and(eq(tx.t.opening.campaignId, campaignId), isUnsent(tx.t)), reason)

/** Cancels the openings that `which` selects, and records that on the contacts' timelines. */
export async function cancelSelected(
  tx: Tx,
  which: SQL | undefined,
  reason: OpeningCancelReason,
): Promise<void> {
  await recordOpenings(tx, which, { decision: 'cancelled', rule: reason })
  await tx.q.update(tx.t.opening).set({ state: openingMoves.cancelled.to, reason }).where(which)
}
