import { z } from 'zod'
import { maxActiveCampaigns } from '../values/limits.ts'
import {
  CampaignDetail,
  campaignVersion,
  CampaignStatus,
  CreateCampaign,
  OpeningQueue,
  TransitionCampaign,
  UpdateCampaign,
} from './campaign.ts'
import { campaignBody, endpoint } from './endpoint.ts'
import { byId } from './fields.ts'
import { GreetingPlan, plannedByJob, Planning } from './greetingPlan.ts'

/** Campaigns, for `dashboardContract.ts` (docs/interface.md#campaigns). */
export const dashboardCampaignEndpoints = {
  createCampaign: endpoint('POST', '/campaigns', {
    tag: 'Campaigns',
    summary: 'Create a campaign, as a Draft',
    scope: 'full',
    needs: 'manager',
    body: CreateCampaign,
    bodyLimit: campaignBody,
    responses: { 201: CampaignDetail },
    errors: ['LIST_NOT_FOUND', 'CAMPAIGN_NOT_FOUND'],
  }),
  getCampaign: endpoint('GET', '/campaigns/:id', {
    tag: 'Campaigns',
    summary: 'Read a campaign and its queue',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    responses: { 200: CampaignDetail },
    version: campaignVersion,
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  updateCampaign: endpoint('PATCH', '/campaigns/:id', {
    tag: 'Campaigns',
    summary: 'Edit a campaign; what has been sent stays as it was',
    scope: 'full',
    needs: 'manager',
    params: byId,
    body: UpdateCampaign,
    bodyLimit: campaignBody,
    responses: { 200: CampaignDetail },
    version: campaignVersion,
    errors: ['CAMPAIGN_NOT_FOUND', 'LIST_NOT_FOUND'],
  }),
  deleteCampaign: endpoint('DELETE', '/campaigns/:id', {
    tag: 'Campaigns',
    summary: 'Delete a Draft',
    scope: 'full',
    needs: 'manager',
    description:
      'Refused once the campaign has been Live, since what it has done stays to be read, and while messages or a ' +
      'webhook’s filter name it: without the filter the webhook would get the events of every campaign.',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), campaignId: z.string() }) },
    errors: ['CAMPAIGN_NOT_FOUND', 'CAMPAIGN_IN_USE'],
  }),
  getGreetingPlan: endpoint('GET', '/campaigns/:id/greeting', {
    tag: 'Campaigns',
    summary: 'See whom a campaign would greet if it went Live now',
    description: plannedByJob,
    scope: 'read',
    needs: 'viewer',
    params: byId,
    responses: { 200: GreetingPlan, 202: Planning },
    errors: ['CAMPAIGN_NOT_FOUND'],
  }),
  transitionCampaign: endpoint('POST', '/campaigns/:id/status', {
    tag: 'Campaigns',
    summary: 'Move a campaign: Draft, Live, Paused and back, Completed',
    scope: 'full',
    needs: 'manager',
    description: `At most ${maxActiveCampaigns} campaigns of an account can be Live or Paused.`,
    params: byId,
    body: TransitionCampaign,
    responses: { 200: z.object({ status: CampaignStatus, queue: OpeningQueue }) },
    errors: ['CAMPAIGN_NOT_FOUND', 'PLAN_CHANGED'],
  }),
}
