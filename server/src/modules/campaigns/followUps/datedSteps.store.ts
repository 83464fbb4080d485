import type { RuleOf } from '@replyloop/shared/values/timeline'
import { and, asc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { recordTimelineOfMany } from '../../contacts/timeline.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { newId } from '../../../platform/ids.ts'
import { listCampaignIds, type CampaignRow } from '../campaigns.store.ts'
import { isDated } from './datedPlan.rules.ts'

/** A step of a campaign that goes by a date, for a contact. */
export type DatedStepRow = Schema['datedStep']['$inferSelect']

/** Adds the rows of steps for a contact where there are none, and begins those again that have ended. */
export async function openDatedSteps(
  { q, t: { datedStep: d }, now }: Tx,
  of: Pick<DatedStepRow, 'accountId' | 'campaignId' | 'contactId'>,
  stepIds: readonly string[],
): Promise<void> {
  const rows = stepIds.map((stepId) => ({ ...of, id: newId('dst', now), stepId, state: 'open' as const }))
  await q
    .insert(d)
    .values(rows)
    .onConflictDoUpdate({
      target: [d.campaignId, d.contactId, d.stepId],
      set: { state: 'open', day: null },
      setWhere: eq(d.state, 'ended'),
    })
}

/** A row by its id, of any account. */
export async function findDatedStep({ q, t }: Reader, id: string): Promise<DatedStepRow | undefined> {
  const [row] = await q.select().from(t.datedStep).where(eq(t.datedStep.id, id))
  return row
}

/** The rows of a contact that have not ended. */
export const listDatedSteps = (
  { q, t: { datedStep: d } }: Reader,
  contactId: string,
): PromiseLike<DatedStepRow[]> =>
  q
    .select()
    .from(d)
    .where(and(eq(d.contactId, contactId), ne(d.state, 'ended')))
    .orderBy(asc(d.id))

/** All rows of a contact, with the names of their campaigns. */
export const listDatedStepsOf = ({ q, t: { datedStep: d, campaign: c } }: Reader, contactId: string) =>
  q
    .select({ state: d.state, day: d.day, dueAt: d.dueAt, campaign: { id: c.id, name: c.name } })
    .from(d)
    .innerJoin(c, eq(c.id, d.campaignId))
    .where(eq(d.contactId, contactId))
    .orderBy(asc(d.id))

/** Changes a row, unless it has ended. */
export async function updateDatedStep(
  { q, t: { datedStep: d } }: Tx,
  id: string,
  change: Partial<DatedStepRow>,
): Promise<void> {
  await q
    .update(d)
    .set(change)
    .where(and(eq(d.id, id), ne(d.state, 'ended')))
}

/** Removes rows; their jobs end by themselves. */
export async function deleteDatedSteps(
  { q, t: { datedStep: d } }: Tx,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await q.delete(d).where(inArray(d.id, [...ids]))
}

/** The rows of two contacts. */
export const listDatedStepsOfBoth = (
  { q, t: { datedStep: d } }: Reader,
  ids: readonly [string, string],
): PromiseLike<DatedStepRow[]> =>
  q
    .select()
    .from(d)
    .where(inArray(d.contactId, [...ids]))

/** Gives the rows of a contact to another one, into which it is merged. */
export async function moveDatedSteps(
  { q, t: { datedStep: d } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  await q.update(d).set({ contactId: to }).where(eq(d.contactId, from))
}

/** Removes all rows of a campaign that is Completed, and records those that were planned on the timelines. */
export async function endDatedStepsOf(
  tx: Tx,
  { id, followUps }: Pick<CampaignRow, 'id' | 'followUps'>,
  rule: RuleOf<'follow_up', 'cancelled'>,
): Promise<void> {
  const { datedStep: d } = tx.t
  if (!followUps.some(isDated)) return
  for (const [at, step] of followUps.entries())
    if (isDated(step))
      await recordTimelineOfMany(
        tx,
        d,
        and(eq(d.campaignId, id), eq(d.stepId, step.id), isNotNull(d.dueAt)),
        {
          subject: 'follow_up',
          decision: 'cancelled',
          rule,
          detail: sql<string>`cast(${`Follow-up ${at + 1}`} as text)`,
        },
      )
  await tx.q.delete(d).where(eq(d.campaignId, id))
}

/** The campaigns of an account that have steps which go by a date, and are not Completed. */
export function listWithDatedSteps(read: Reader, accountId: string): Promise<string[]> {
  const { campaign: c } = read.t
  const hasDated = sql`cast(${c.followUps} as text) like ${'%"relativeTo"%'}`
  return listCampaignIds(read, accountId, and(ne(c.status, 'Completed'), hasDated))
}

/**
 * Contacts to whom the opening of a campaign has been sent, or who have rows of its dated steps, in the order of their ids: those
 * behind one.
 */
export async function listContactsToPlan(
  { q, t: { datedStep: d, opening: o } }: Reader,
  campaignId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const joined = await q
    .select({ id: o.contactId })
    .from(o)
    .where(and(eq(o.campaignId, campaignId), eq(o.state, 'sent'), gt(o.contactId, after)))
    .orderBy(asc(o.contactId))
    .limit(limit)
  const planned = await q
    .selectDistinct({ id: d.contactId })
    .from(d)
    .where(and(eq(d.campaignId, campaignId), gt(d.contactId, after)))
    .orderBy(asc(d.contactId))
    .limit(limit)
  return [...new Set([...joined, ...planned].map(({ id }) => id))].toSorted().slice(0, limit)
}

/** The rows of a campaign for a contact. */
export const listDatedStepsIn = (
  { q, t: { datedStep: d } }: Reader,
  campaignId: string,
  contactId: string,
): PromiseLike<DatedStepRow[]> =>
  q
    .select()
    .from(d)
    .where(and(eq(d.campaignId, campaignId), eq(d.contactId, contactId)))
