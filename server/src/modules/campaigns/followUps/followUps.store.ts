import type { RuleOf } from '@replyloop/shared/values/timeline'
import { and, asc, countDistinct, eq, inArray, isNotNull, lte, notInArray } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { recordFollowUpsOf } from '../openings/recordDecisions.store.ts'

export type FollowUpRow = Schema['followUp']['$inferSelect']

/** Returns the row of a campaign's follow-ups to a contact, or adds one, at the first step. */
export async function findOrCreateFollowUp(
  { q, t, now }: Tx,
  ids: Pick<FollowUpRow, 'accountId' | 'campaignId' | 'contactId'>,
): Promise<FollowUpRow> {
  const f = t.followUp
  await q
    .insert(f)
    .values({ ...ids, id: newId('fup', now), nextStep: 0 })
    .onConflictDoNothing({ target: [f.campaignId, f.contactId] })
  return requireRow(
    await q
      .select()
      .from(f)
      .where(and(eq(f.campaignId, ids.campaignId), eq(f.contactId, ids.contactId))),
  )
}

/** At which follow-up of a campaign some contacts are; the others are at the first. */
export async function listNextSteps(
  { q, t: { followUp: f } }: Reader,
  campaignId: string,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await q
    .select({ contactId: f.contactId, nextStep: f.nextStep })
    .from(f)
    .where(and(eq(f.campaignId, campaignId), inArray(f.contactId, [...contactIds])))
  return new Map(rows.map(({ contactId, nextStep }) => [contactId, nextStep]))
}

/** The row of a campaign's follow-ups to a contact by its id, of any account. */
export async function findFollowUp({ q, t }: Reader, id: string): Promise<FollowUpRow | undefined> {
  const [followUp] = await q.select().from(t.followUp).where(eq(t.followUp.id, id))
  return followUp
}

const selectDue = selectRows({
  values: ({ followUp }) => ({ contactId: followUp.contactId }),
  query: ({ q, t: { followUp: f } }, { contactId }) =>
    q
      .select()
      .from(f)
      .where(and(eq(f.contactId, contactId), isNotNull(f.dueAt))),
})

/** The follow-ups to a contact that are scheduled. */
export const listDueFollowUps = (read: Reader, contactId: string): Promise<FollowUpRow[]> =>
  selectDue(read, { contactId })

/** The follow-ups of a campaign whose time has come, the oldest first. */
export async function listOverdueFollowUps({ q, t: { followUp: f }, now }: Tx, campaignId: string) {
  const rows = await q
    .select({ id: f.id })
    .from(f)
    .where(and(eq(f.campaignId, campaignId), isNotNull(f.dueAt), lte(f.dueAt, now)))
    .orderBy(asc(f.dueAt))
  return rows.map(({ id }) => id)
}

/** How far the follow-ups to a contact are, with the names of their campaigns. */
export function listFollowUpsOf({ q, t: { followUp: f, campaign: c } }: Reader, contactId: string) {
  return q
    .select({ nextStep: f.nextStep, dueAt: f.dueAt, campaign: { id: c.id, name: c.name } })
    .from(f)
    .innerJoin(c, eq(c.id, f.campaignId))
    .where(eq(f.contactId, contactId))
}

/** Stores which step is next, and when it is due. */
export async function updateFollowUp(
  { q, t }: Tx,
  id: string,
  change: Partial<Pick<FollowUpRow, 'nextStep' | 'dueAt'>>,
): Promise<void> {
  await q.update(t.followUp).set(change).where(eq(t.followUp.id, id))
}

/** Stores another due time of a scheduled follow-up; one that a pause of its campaign has just ended stays so. */
export async function moveDueFollowUp({ q, t }: Tx, id: string, dueAt: number | null): Promise<void> {
  const f = t.followUp
  await q
    .update(f)
    .set({ dueAt })
    .where(and(eq(f.id, id), isNotNull(f.dueAt)))
}

/** Unschedules the follow-ups of a campaign to a contact, whose opening has not arrived; also those that go by a date. */
export async function unscheduleFollowUp(
  { q, t }: Tx,
  { campaignId, contactId }: Pick<FollowUpRow, 'campaignId' | 'contactId'>,
): Promise<void> {
  const { followUp: f, datedStep: d } = t
  await q
    .update(d)
    .set({ state: 'ended', dueAt: null })
    .where(and(eq(d.campaignId, campaignId), eq(d.contactId, contactId)))
  await q
    .update(f)
    .set({ dueAt: null })
    .where(and(eq(f.campaignId, campaignId), eq(f.contactId, contactId)))
}

/** Unschedules the follow-ups to a contact. Returns those that were scheduled. */
export async function clearFollowUps(
  tx: Tx,
  contactId: string,
): Promise<Pick<FollowUpRow, 'campaignId' | 'nextStep'>[]> {
  if ((await selectDue(tx, { contactId })).length === 0) return [] // as most often
  const f = tx.t.followUp
  return tx.q
    .update(f)
    .set({ dueAt: null })
    .where(and(eq(f.contactId, contactId), isNotNull(f.dueAt)))
    .returning({ campaignId: f.campaignId, nextStep: f.nextStep })
}

/** Unschedules the follow-ups of a campaign, and records that on the contacts' timelines. */
export async function cancelFollowUpsOf(
  tx: Tx,
  campaignId: string,
  rule: RuleOf<'follow_up', 'cancelled'>,
): Promise<void> {
  const { q, t } = tx
  await recordFollowUpsOf(tx, campaignId, rule)
  await q
    .update(t.followUp)
    .set({ dueAt: null })
    .where(and(eq(t.followUp.campaignId, campaignId), isNotNull(t.followUp.dueAt)))
}

type CountedCampaign = Pick<CampaignRow, 'id' | 'accountId'>

/**
 * Counts the contacts to whom a follow-up of a campaign is scheduled, by a delay or by a date, each once, without test contacts, and
 * without a look at all whom it has ever greeted.
 */
export function selectDueCount(read: Reader, { id, accountId }: CountedCampaign) {
  const { followUp: f, datedStep: d } = read.t
  const tests = selectTestContacts(read, accountId)
  const ordinary = read.q
    .select({ contactId: f.contactId })
    .from(f)
    .where(and(eq(f.campaignId, id), isNotNull(f.dueAt), notInArray(f.contactId, tests)))
  const dated = read.q
    .select({ contactId: d.contactId })
    .from(d)
    .where(and(eq(d.campaignId, id), isNotNull(d.dueAt), notInArray(d.contactId, tests)))
  const due = ordinary.unionAll(dated).as('due')
  return read.q.select({ due: countDistinct(due.contactId) }).from(due)
}

/** How many contacts have a follow-up of a campaign scheduled, by a delay or by a date, without test contacts. */
export const countDueFollowUps = async (read: Reader, campaign: CountedCampaign): Promise<number> =>
  requireRow(await selectDueCount(read, campaign)).due
