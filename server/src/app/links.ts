import { readCampaignNames } from '../modules/campaigns/campaigns.store.ts'
import { readTagNames } from '../modules/contacts/tags.ts'
import type { Links } from '../modules/webhooks/links.ts'

/** Links to the dashboard of this service, and the names of campaigns and tags. */
export const createLinks = (serverUrl: () => string): Links => ({
  contactUrl: (id) => `${serverUrl()}/dashboard/contacts/${id}`,
  conversationUrl: (contactId) => `${serverUrl()}/dashboard/inbox/${contactId}`,
  campaignNames: readCampaignNames,
  tagNames: readTagNames,
})
