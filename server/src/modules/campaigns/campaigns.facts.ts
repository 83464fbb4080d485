import { defineFact } from '../../platform/facts.ts'
import type { CampaignRow } from './campaigns.store.ts'

/**
 * A campaign is about to greet who joins its list from now on, as somebody has said who was told how many that are. Refused where
 * others are just joining.
 */
export const greetingAsked = defineFact<CampaignRow>('campaign.greetingAsked')

/** A broadcast has paused by itself, so that somebody has to look at it. */
export const broadcastStopped = defineFact<{ broadcastId: string; accountId: string }>(
  'campaign.broadcastStopped',
)

/** A campaign is about to be deleted, with all that is its own. */
export const campaignDeleting = defineFact<CampaignRow>('campaign.deleting')
