import type { OpeningQueue } from '@replyloop/shared/campaign'
import type { QueuedOpening } from '@replyloop/shared/campaignReports'
import { presentPerson } from '../contacts/contact.rules.ts'
import type { Reader } from '../db/db.ts'
import { isoTime } from '../lib/isoTime.ts'
import { nextOpeningAt, sendsQueue } from './campaign.rules.ts'
import type { CampaignRow } from './campaigns.store.ts'
import { countOpenings, type listOpenings } from './openings.store.ts'

/** When an opening message with `ahead` others before it in the queue goes out, in milliseconds since 1970. */
export const estimateOpeningAt = (
  ahead: number,
  { lastOpeningAt }: CampaignRow,
  now: number,
  pacePerMinute: number,
): number =>
  Math.max(now, nextOpeningAt(lastOpeningAt, pacePerMinute)) + nextOpeningAt(0, pacePerMinute) * ahead

/** An opening message as the queue shows it; `at` is when it goes out, or `null` while the queue is not being sent. */
export const presentOpening = (
  { opening: { id, reason, joinedAt }, contact }: Awaited<ReturnType<typeof listOpenings>>[number],
  at: number | null,
): QueuedOpening => ({
  id,
  contact: presentPerson(contact),
  reason,
  joinedAt: isoTime(joinedAt),
  estimatedAt: isoTime(at),
})

/** What waits in a campaign's queue now. */
export async function readQueue(
  read: Reader,
  campaign: CampaignRow,
  now: number,
  pacePerMinute: number,
): Promise<OpeningQueue> {
  return queueOf(campaign, { ...(await countOpenings(read, campaign.id)), cancelled: 0 }, now, pacePerMinute)
}

/** A campaign's queue as responses show it; `pacePerMinute` is the service's, for campaigns without a pace of their own. */
export function queueOf(
  campaign: CampaignRow,
  counts: Omit<OpeningQueue, 'estimatedEnd'>,
  now: number,
  pacePerMinute: number,
): OpeningQueue {
  if (!sendsQueue(campaign) || counts.waiting === 0) return { ...counts, estimatedEnd: null }
  const pace = campaign.pacePerMinute ?? pacePerMinute
  return { ...counts, estimatedEnd: isoTime(estimateOpeningAt(counts.waiting - 1, campaign, now, pace)) }
}
