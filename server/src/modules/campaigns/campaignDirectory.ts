import type { CampaignDirectory } from '../conversations/campaignDirectory.ts'
import { chooseCampaign } from './answering/chooseCampaign.ts'
import { requireCampaign } from './requireCampaign.ts'

/** The campaigns, for the modules that campaigns stand on. */
export const campaignDirectory: CampaignDirectory = { require: requireCampaign, choose: chooseCampaign }
