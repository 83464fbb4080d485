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

/** A campaign was made as a copy of another one, of the same account or of another. */
export const campaignCopied = defineFact<{ from: CampaignRow; to: Pick<CampaignRow, 'id' | 'accountId'> }>(
  'campaign.copied',
)

/** A campaign is about to be deleted, with all that is its own. */
export const campaignDeleting = defineFact<CampaignRow>('campaign.deleting')

/** What the bot of a campaign knows, or what it is asked to see whether it knows it, has changed. */
export const knowledgeChanged = defineFact<Pick<CampaignRow, 'id' | 'accountId'>>('campaign.knowledgeChanged')
