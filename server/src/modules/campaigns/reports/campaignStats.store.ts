import { and, count, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import type { CampaignRow } from '../campaigns.store.ts'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import type { TimelineRow } from '../../contacts/timeline.ts'
import type { Reader } from '../../../platform/db/db.ts'

/** What a campaign's numbers count. */
export type Subject = TimelineRow['subject']

type CountedCampaign = Pick<CampaignRow, 'id' | 'accountId'>

/** What a campaign has done: the exact condition of the partial index, so that it is used. */
const isDone = ({ t: { timelineEntry: e } }: Reader, { id }: CountedCampaign) =>
  and(eq(e.campaignId, id), sql`${e.decision} in ('sent', 'done')`)

/** The entries that a campaign's numbers count: those of test contacts are left out. */
const isCounted = (read: Reader, campaign: CountedCampaign) =>
  and(
    isDone(read, campaign),
    notInArray(read.t.timelineEntry.contactId, selectTestContacts(read, campaign.accountId)),
  )

/** How many messages of a campaign went to test contacts, which its numbers leave out. */
export const countSentToTests = (read: Reader, campaign: CountedCampaign): Promise<number> => {
  const e = read.t.timelineEntry
  return read.q.$count(
    e,
    and(
      isDone(read, campaign),
      eq(e.decision, 'sent'),
      inArray(e.contactId, selectTestContacts(read, campaign.accountId)),
    ),
  )
}

/** How many entries of each subject a campaign has. */
export function countBySubject(
  read: Reader,
  campaign: CountedCampaign,
): PromiseLike<{ subject: Subject; times: number }[]> {
  const e = read.t.timelineEntry
  return read.q
    .select({ subject: e.subject, times: count() })
    .from(e)
    .where(isCounted(read, campaign))
    .groupBy(e.subject)
}

/** The same for the entries since a time, for each time slot of `slotMs`; slots are numbered from 1970. */
export function countBySubjectAndSlot(
  read: Reader,
  campaign: CountedCampaign,
  { slotMs, since }: { slotMs: number; since: number },
): PromiseLike<{ subject: Subject; slot: number; times: number }[]> {
  const e = read.t.timelineEntry
  const slot = sql<number>`${e.createdAt} / ${sql.raw(String(slotMs))}`.mapWith(Number)
  return read.q
    .select({ subject: e.subject, slot, times: count() })
    .from(e)
    .where(and(isCounted(read, campaign), gte(e.createdAt, since)))
    .groupBy(e.subject, slot)
}
