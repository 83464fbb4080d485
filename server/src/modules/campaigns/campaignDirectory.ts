import type { CampaignDirectory } from '../conversations/campaignDirectory.ts'
import { chooseCampaign } from './answering/chooseCampaign.ts'
import { findCampaign } from './campaigns.store.ts'
import { requireCampaign } from './requireCampaign.ts'
import { sendByItself } from './start/sendByItself.ts'
import { startMarketing } from './start/startMarketing.ts'

/** The campaigns, for the modules that campaigns stand on. */
export const campaignDirectory: CampaignDirectory = {
  require: requireCampaign,
  choose: chooseCampaign,
  languageOf: async (read, campaignId) => (await findCampaign(read, campaignId))?.language,
  formFieldsOf: async (read, campaignId) => (await findCampaign(read, campaignId))?.formFields ?? [],
  startMarketing,
  sendByItself,
}
