import { z } from 'zod'
import { CampaignDetail, CreateCampaign, MoveCampaign, OpeningQueue, UpdateCampaign } from './campaign.ts'
import { conversationEndpoints } from './conversationEndpoints.ts'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'
import { importEndpoints } from './importEndpoints.ts'
import { listEndpoints } from './listEndpoints.ts'

/**
 * The dashboard's own interface, under `/dashboard/api`: what the specification does "in the app" rather than through
 * the public interface. Rows are declared as in `contract.ts`.
 */
export const dashboardContract = {
  createCampaign: endpoint('POST', '/campaigns', {
    tag: 'Campaigns',
    summary: 'Create a campaign, as a Draft',
    body: CreateCampaign,
    answers: { 201: CampaignDetail },
    errors: ['LIST_NOT_FOUND'],
  }),
  getCampaign: endpoint('GET', '/campaigns/:id', {
    tag: 'Campaigns',
    summary: 'Read a campaign and its queue',
    params: byId,
    answers: { 200: CampaignDetail },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  updateCampaign: endpoint('PATCH', '/campaigns/:id', {
    tag: 'Campaigns',
    summary: 'Edit a campaign; what has been sent stays as it was',
    params: byId,
    body: UpdateCampaign,
    answers: { 200: CampaignDetail },
    errors: ['CAMPAIGN_NOT_FOUND', 'LIST_NOT_FOUND'],
  }),
  moveCampaign: endpoint('POST', '/campaigns/:id/status', {
    tag: 'Campaigns',
    summary: 'Move a campaign: Draft, Live, Paused and back, Completed',
    params: byId,
    body: MoveCampaign,
    answers: { 200: z.object({ status: z.string(), queue: OpeningQueue }) },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),

  ...conversationEndpoints,
  ...importEndpoints,
  ...listEndpoints,
}

export type DashboardContract = typeof dashboardContract
