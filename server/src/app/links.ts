import { readCampaignNames } from '../modules/campaigns/campaigns.store.ts'
import type { Links } from '../modules/webhooks/links.ts'

/** Links to the dashboard of this service, and the names of campaigns. */
export const createLinks = (serverUrl: () => string): Links => ({
  contactUrl: (id) => `${serverUrl()}/dashboard/contacts/${id}`,
  conversationUrl: (contactId) => `${serverUrl()}/dashboard/inbox/${contactId}`,
  campaignNames: readCampaignNames,
})
