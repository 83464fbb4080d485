import { z } from 'zod'
import { campaignStatuses } from '../values/campaign.ts'
import { campaignSorts } from '../values/campaignSort.ts'
import { openingHoldReasons } from '../values/opening.ts'
import { sortOrders } from '../values/subAccountSort.ts'
import { Campaign, CampaignStatus } from './campaign.ts'
import { endpoint } from './endpoint.ts'
import { optionalInput, pageOf, pageQuery, search } from './fields.ts'

/** Which campaigns, and in which order: `sort` and `order`, by default the newest first. */
export const CampaignOverviewQuery = z.object({
  status: optionalInput(CampaignStatus),
  search,
  sort: optionalInput(z.enum(campaignSorts)),
  order: optionalInput(z.enum(sortOrders)),
  ...pageQuery,
})
export type CampaignOverviewQuery = z.output<typeof CampaignOverviewQuery>

/** A campaign with its figures, those of test contacts left out. */
export const OverviewCampaign = Campaign.extend({
  listName: z.string().nullable(),
  botEnabled: z.boolean(),
  hasOpeningMessage: z.boolean(),
  effectivePacePerMinute: z.int(),
  queued: z.int().meta({ description: 'Opening messages that wait for their turn.' }),
  held: z.array(z.object({ reason: z.enum(openingHoldReasons), openings: z.int() })).meta({
    description: 'Opening messages that are on hold, by reason, the most first.',
  }),
  sent: z.int().meta({ description: 'Contacts who have been sent the opening message.' }),
  answered: z.int().meta({ description: 'Those of them who have written since.' }),
  failed: z.int().meta({ description: 'Messages of the campaign that are Failed.' }),
}).meta({ id: 'OverviewCampaign' })
export type OverviewCampaign = z.infer<typeof OverviewCampaign>

/** A page of campaigns, and how many there are in each status, of those that match the search. */
export const CampaignOverviewPage = pageOf(OverviewCampaign)
  .extend({ counts: z.record(z.enum(campaignStatuses), z.int()) })
  .meta({ id: 'CampaignOverviewPage' })

/** All campaigns at a glance, for `dashboardContract.ts`. */
export const campaignOverviewEndpoints = {
  listCampaignOverview: endpoint('GET', '/campaign_overview', {
    tag: 'Campaigns',
    summary: 'List campaigns with what they have sent and what waits',
    scope: 'read',
    needs: 'viewer',
    query: CampaignOverviewQuery,
    responses: { 200: CampaignOverviewPage },
  }),
}
