import { and, eq, sql } from 'drizzle-orm'
import type { TimelineRow } from '../../contacts/timeline.ts'
import { listCounts, slotMs } from '../../../platform/db/counters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'

/** What a campaign's numbers count. */
export type Subject = TimelineRow['subject']

type CountedCampaign = Pick<CampaignRow, 'id' | 'accountId'>

/** What a campaign did in a time slot, which is numbered from 1970; of long ago, 0. */
interface Done {
  subject: string
  slot: number
  times: number
}

/** What a campaign has done, with test contacts. */
export async function listDone(read: Reader, { id, accountId }: CountedCampaign): Promise<Done[]> {
  const rows = await listCounts(read, { accountId, counted: 'done', scopes: [id] })
  return rows.map(({ detail, amount }) => {
    const [subject = '', slot] = detail.split(':')
    return { subject, slot: Number(slot), times: amount }
  })
}

/** What a campaign has done with test contacts, which its numbers leave out, and how much of it was a message. */
export function listDoneWithTests(
  { q, t: { contact: c, timelineEntry: e } }: Reader,
  { id, accountId }: CountedCampaign,
): PromiseLike<(Done & { isSent: boolean })[]> {
  return q
    .select({
      subject: e.subject,
      slot: sql<number>`${e.createdAt} / ${sql.raw(String(slotMs))}`.mapWith(Number),
      times: sql<number>`1`.mapWith(Number),
      isSent: sql<boolean>`${e.decision} = 'sent'`.mapWith(Boolean),
    })
    .from(c)
    .crossJoin(e) // in this order: test contacts are few
    .where(
      and(
        eq(c.accountId, accountId),
        sql`${c.isTest}`,
        eq(e.contactId, c.id),
        eq(e.campaignId, id),
        sql`${e.decision} in ('sent', 'done')`,
      ),
    )
}
