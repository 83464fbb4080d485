import { z } from 'zod'
import {
  maxActiveCampaigns,
  CampaignDetail,
  CampaignStatus,
  CreateCampaign,
  MoveCampaign,
  OpeningQueue,
  UpdateCampaign,
} from './campaign.ts'
import { CampaignStats, QueuePage, QueueQuery } from './campaignReports.ts'
import { Preview, PreviewTexts, TriedBot, trialsPerMinute, TryBot } from './campaignTrial.ts'
import { endpoint } from './endpoint.ts'
import { byId } from './fields.ts'

/** Campaigns, for `dashboardContract.ts` (specification, Campaign). */
export const campaignEndpoints = {
  createCampaign: endpoint('POST', '/campaigns', {
    tag: 'Campaigns',
    summary: 'Create a campaign, as a Draft',
    body: CreateCampaign,
    responses: { 201: CampaignDetail },
    errors: ['LIST_NOT_FOUND'],
  }),
  getCampaign: endpoint('GET', '/campaigns/:id', {
    tag: 'Campaigns',
    summary: 'Read a campaign and its queue',
    params: byId,
    responses: { 200: CampaignDetail },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  updateCampaign: endpoint('PATCH', '/campaigns/:id', {
    tag: 'Campaigns',
    summary: 'Edit a campaign; what has been sent stays as it was',
    params: byId,
    body: UpdateCampaign,
    responses: { 200: CampaignDetail },
    errors: ['CAMPAIGN_NOT_FOUND', 'LIST_NOT_FOUND'],
  }),
  deleteCampaign: endpoint('DELETE', '/campaigns/:id', {
    tag: 'Campaigns',
    summary: 'Delete a Draft',
    description:
      'Refused once the campaign has been Live, since what it has done stays to be read, and while messages or a ' +
      'webhook’s filter name it: without the filter the webhook would get the events of every campaign.',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), campaignId: z.string() }) },
    errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_IN_USE'],
  }),
  transitionCampaign: endpoint('POST', '/campaigns/:id/status', {
    tag: 'Campaigns',
    summary: 'Move a campaign: Draft, Live, Paused and back, Completed',
    description: `At most ${maxActiveCampaigns} campaigns of an account can be Live or Paused.`,
    params: byId,
    body: MoveCampaign,
    responses: { 200: z.object({ status: CampaignStatus, queue: OpeningQueue }) },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getCampaignStats: endpoint('GET', '/campaigns/:id/stats', {
    tag: 'Campaigns',
    summary: 'Count what a campaign has done, in all and by day',
    params: byId,
    responses: { 200: CampaignStats },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  getCampaignQueue: endpoint('GET', '/campaigns/:id/queue', {
    tag: 'Campaigns',
    summary: 'List the opening messages that have not gone out, in their order',
    params: byId,
    query: QueueQuery,
    responses: { 200: QueuePage },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  previewTexts: endpoint('POST', '/campaigns/preview', {
    tag: 'Campaigns',
    summary: 'Fill texts in with a real contact',
    body: PreviewTexts,
    responses: { 200: Preview },
    errors: ['CONTACT_NOT_FOUND'],
  }),
  tryBot: endpoint('POST', '/campaigns/try', {
    tag: 'Campaigns',
    summary: 'See what the bot would answer',
    description: `Charges nothing and keeps nothing. An account can try ${trialsPerMinute} answers in a minute.`,
    body: TryBot,
    responses: { 200: TriedBot },
    errors: ['CONTACT_NOT_FOUND'],
  }),
}
