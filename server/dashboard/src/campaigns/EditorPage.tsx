/** Both pages of a campaign's editor as one file of the build, so that no other page loads what only they need. */
export { EditCampaignPage } from './EditCampaignPage.tsx'
export { NewCampaignPage } from './NewCampaignPage.tsx'
