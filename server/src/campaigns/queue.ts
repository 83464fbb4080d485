import type { QueuedOpening } from '@replyloop/shared/campaignTools'
import { and, asc, count, eq, gt, isNotNull, lte } from 'drizzle-orm'
import { only, type Reader } from '../db/db.ts'
import { nextSlot } from './campaign.rules.ts'
import type { CampaignRow } from './campaigns.store.ts'

/** Opening messages of a campaign that have not gone out, in the order in which they will. */
export function listOpenings(
  { q, t }: Reader,
  campaignId: string,
  { state, cursor }: { state: 'queued' | 'held'; cursor?: string | undefined },
  limit: number,
) {
  const [o, c] = [t.opening, t.contact]
  return q
    .select({ opening: o, contact: c })
    .from(o)
    .innerJoin(c, eq(c.id, o.contactId))
    .where(
      and(
        eq(o.campaignId, campaignId),
        eq(o.state, state),
        cursor === undefined ? undefined : gt(o.id, cursor),
      ),
    )
    .orderBy(asc(o.id))
    .limit(limit)
}

/** How many queued opening messages of a campaign go out before those after `cursor`. */
export async function countAhead(
  { q, t }: Reader,
  campaignId: string,
  cursor: string | undefined,
): Promise<number> {
  const o = t.opening
  if (cursor === undefined) return 0
  const ahead = and(eq(o.campaignId, campaignId), eq(o.state, 'queued'), lte(o.id, cursor))
  return only(await q.select({ openings: count() }).from(o).where(ahead)).openings
}

/** To how many contacts a follow-up of a campaign is on its way. */
export async function countDueFollowUps({ q, t }: Reader, campaignId: string): Promise<number> {
  const f = t.followUp
  const due = and(eq(f.campaignId, campaignId), isNotNull(f.dueAt))
  return only(await q.select({ due: count() }).from(f).where(due)).due
}

/** When the opening message goes out before which `ahead` others do, in milliseconds since 1970. */
export const slotAfter = (
  ahead: number,
  { lastOpeningAt }: Pick<CampaignRow, 'lastOpeningAt'>,
  now: number,
  pacePerMinute: number,
): number => Math.max(now, nextSlot(lastOpeningAt, pacePerMinute)) + nextSlot(0, pacePerMinute) * ahead

/** An opening message as the queue shows it; `at` is when it goes out, `null` while the queue stands. */
export const presentOpening = (
  {
    opening: { id, reason, joinedAt },
    contact: { id: contactId, firstName, lastName, phone, email },
  }: Awaited<ReturnType<typeof listOpenings>>[number],
  at: number | null,
): QueuedOpening => ({
  id,
  contact: { id: contactId, firstName, lastName, phone, email },
  reason,
  joinedAt: new Date(joinedAt).toISOString(),
  estimatedAt: at === null ? null : new Date(at).toISOString(),
})
