import { and, eq, isNotNull } from 'drizzle-orm'
import { only, type Reader, type Tx } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'
import { newId } from '../lib/ids.ts'

export type FollowUpRow = Schema['followUp']['$inferSelect']

/** The follow-ups of a campaign to a contact, at their first step when there were none. */
export async function obtainFollowUp(
  { q, t, now }: Tx,
  ids: Pick<FollowUpRow, 'accountId' | 'campaignId' | 'contactId'>,
): Promise<FollowUpRow> {
  const f = t.followUp
  await q
    .insert(f)
    .values({ ...ids, id: newId('fup', now), nextStep: 0 })
    .onConflictDoNothing({ target: [f.campaignId, f.contactId] })
  return only(
    await q
      .select()
      .from(f)
      .where(and(eq(f.campaignId, ids.campaignId), eq(f.contactId, ids.contactId))),
  )
}

export async function findFollowUp({ q, t }: Reader, id: string): Promise<FollowUpRow | undefined> {
  const [followUp] = await q.select().from(t.followUp).where(eq(t.followUp.id, id))
  return followUp
}

/** The follow-ups to a contact that are due some time. */
export function listDueFollowUps({ q, t }: Reader, contactId: string): Promise<FollowUpRow[]> {
  const f = t.followUp
  return q
    .select()
    .from(f)
    .where(and(eq(f.contactId, contactId), isNotNull(f.dueAt)))
}

export async function updateFollowUp(
  { q, t }: Tx,
  id: string,
  change: Partial<Pick<FollowUpRow, 'nextStep' | 'dueAt'>>,
): Promise<void> {
  await q.update(t.followUp).set(change).where(eq(t.followUp.id, id))
}

/** Ends what is due of a contact, or of a whole campaign, and answers whose it was. */
export async function clearFollowUps(
  { q, t }: Tx,
  of: { contactId: string } | { campaignId: string },
): Promise<Pick<FollowUpRow, 'campaignId' | 'contactId' | 'nextStep'>[]> {
  const f = t.followUp
  const owner = 'contactId' in of ? eq(f.contactId, of.contactId) : eq(f.campaignId, of.campaignId)
  return q
    .update(f)
    .set({ dueAt: null })
    .where(and(owner, isNotNull(f.dueAt)))
    .returning({ campaignId: f.campaignId, contactId: f.contactId, nextStep: f.nextStep })
}
