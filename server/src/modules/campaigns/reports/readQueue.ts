import type { OpeningQueue } from '@replyloop/shared/contract/campaign'
import type { QueuedOpening, QueueQuery } from '@replyloop/shared/contract/campaignReports'
import { presentPerson } from '../../contacts/contact.presenter.ts'
import type { Db, Reader } from '../../../platform/db/db.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { readPageBy } from '../../../platform/http/page.ts'
import { nextOpeningAt, sendsQueue } from '../campaign.rules.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { countAhead, countOpenings, listOpenings } from '../openings/openingsOfCampaign.store.ts'

/** When a queue is looked at, in milliseconds since 1970, and the service's send rate, for campaigns without one of their own. */
interface At {
  now: number
  pacePerMinute: number
}

/** How many openings of a campaign wait, are on hold, or were cancelled. */
export type QueueCounts = Omit<OpeningQueue, 'estimatedEnd'>

/** What waits in a campaign's queue now. */
export async function readQueue(read: Reader, campaign: CampaignRow, at: At): Promise<OpeningQueue> {
  return presentQueue(campaign, { ...(await countOpenings(read, campaign)), cancelled: 0 }, at)
}

/** A campaign's queue as responses show it. */
export function presentQueue(campaign: CampaignRow, counts: QueueCounts, at: At): OpeningQueue {
  const isMoving = sendsQueue(campaign) && counts.waiting > 0
  return {
    ...counts,
    estimatedEnd: isMoving ? isoTime(estimateOpeningAt(campaign, counts.waiting - 1, at)) : null,
  }
}

/** A page of the openings of a campaign that wait or are on hold, and when those that wait go out if its queue is being sent. */
export async function readQueuePage(
  { read, scan }: Pick<Db, 'read' | 'scan'>,
  campaign: CampaignRow,
  query: QueueQuery,
  at: At,
): Promise<{ data: QueuedOpening[]; nextCursor: string | null }> {
  const { state = 'queued', cursor } = query
  const isMoving = sendsQueue(campaign) && state === 'queued'
  const ahead = isMoving ? await countAhead(scan, campaign.id, cursor) : 0
  const { data, nextCursor } = await readPageBy(
    'opn',
    query,
    (limit) => listOpenings(read, campaign.id, { state, cursor }, limit),
    ({ opening }) => opening.id,
    (row) => row,
  )
  const estimate = (index: number) => (isMoving ? estimateOpeningAt(campaign, ahead + index, at) : null)
  return { data: data.map((row, index) => presentOpening(row, estimate(index))), nextCursor }
}

/** When an opening message with `ahead` others before it in the queue goes out, in milliseconds since 1970. */
function estimateOpeningAt(campaign: CampaignRow, ahead: number, { now, pacePerMinute }: At): number {
  const sendRate = campaign.pacePerMinute ?? pacePerMinute
  return Math.max(now, nextOpeningAt(campaign.lastOpeningAt, sendRate)) + nextOpeningAt(0, sendRate) * ahead
}

/** An opening message as the queue shows it; `at` is when it goes out, or `null` while the queue is not being sent. */
const presentOpening = (
  {
    opening: { id, reason, joinedAt, heldUntil },
    contact,
    detail,
  }: Awaited<ReturnType<typeof listOpenings>>[number],
  at: number | null,
): QueuedOpening => ({
  id,
  contact: presentPerson(contact),
  reason,
  detail: reason === null ? null : detail, // one that waits may have been on hold before
  joinedAt: isoTime(joinedAt),
  estimatedAt: isoTime(at ?? heldUntil),
})
