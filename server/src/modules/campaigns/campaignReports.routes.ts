import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { readAccount } from '../accounts/accounts.store.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import type { CampaignDashboardParts } from './campaigns.routes.ts'
import { readCampaignStats } from './reports/campaignStats.ts'
import { readCampaignOverview } from './reports/readCampaignOverview.ts'
import { readQueuePage } from './reports/readQueue.ts'
import { requireCampaign } from './requireCampaign.ts'

/** What a campaign has done, and what it has still to send: its statistics and its queue. */
export const campaignReportRoutes = ({
  db,
  clock,
  pacePerMinute,
}: Pick<CampaignDashboardParts, 'db' | 'clock' | 'pacePerMinute'>): Route[] => [
  route(dashboardContract.listCampaignOverview, async ({ query }, { caller }) =>
    ok(await readCampaignOverview(db.scan, caller.id, query, pacePerMinute)),
  ),
  route(dashboardContract.getCampaignStats, async ({ params }, { caller }) => {
    const campaign = await requireCampaign(db.read, caller.id, params.id)
    const { timeZone } = await readAccount(db.read, caller.id)
    return ok(await readCampaignStats(db.scan, campaign, { now: clock.now(), timeZone: timeZone ?? 'UTC' }))
  }),
  route(dashboardContract.getCampaignQueue, async ({ params, query }, { caller }) => {
    const campaign = await requireCampaign(db.read, caller.id, params.id)
    return ok(await readQueuePage(db, campaign, query, { now: clock.now(), pacePerMinute }))
  }),
]
