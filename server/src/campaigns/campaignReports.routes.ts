import { dashboardContract } from '@replyloop/shared/dashboardContract'
import { readAccount } from '../accounts/accounts.store.ts'
import { ok, route, type Route } from '../http/endpoint.ts'
import { readPageBy } from '../lib/page.ts'
import { sendsQueue } from './campaign.rules.ts'
import type { CampaignDashboardParts } from './campaigns.routes.ts'
import { readCampaignStats } from './campaignStats.ts'
import { presentOpening, estimateOpeningAt } from './openingQueue.ts'
import { countAhead, listOpenings } from './openings.store.ts'
import { requireCampaign } from './requireCampaign.ts'

/** What a campaign has done, and what it has still to send: its statistics and its queue. */
export const campaignReportRoutes = ({
  db,
  clock,
  pacePerMinute,
}: Pick<CampaignDashboardParts, 'db' | 'clock' | 'pacePerMinute'>): Route[] => [
  route(dashboardContract.getCampaignStats, async ({ params }, { caller }) => {
    const { id } = await requireCampaign(db.read, caller.id, params.id)
    const { timeZone } = await readAccount(db.read, caller.id)
    return ok(await readCampaignStats(db.scan, id, { now: clock.now(), timeZone: timeZone ?? 'UTC' }))
  }),
  route(dashboardContract.getCampaignQueue, async ({ params, query }, { caller }) => {
    const campaign = await requireCampaign(db.read, caller.id, params.id)
    const { id } = campaign
    const state = query.state ?? 'queued'
    const isMoving = sendsQueue(campaign) && state === 'queued'
    const ahead = isMoving ? await countAhead(db.scan, id, query.cursor) : 0
    const pace = campaign.pacePerMinute ?? pacePerMinute
    const { data, nextCursor } = await readPageBy(
      'opn',
      query,
      (limit) => listOpenings(db.read, id, { state, cursor: query.cursor }, limit),
      ({ opening }) => opening.id,
      (row) => row,
    )
    const now = clock.now()
    const estimate = (index: number) =>
      isMoving ? estimateOpeningAt(ahead + index, campaign, now, pace) : null
    return ok({ data: data.map((row, index) => presentOpening(row, estimate(index))), nextCursor })
  }),
]
