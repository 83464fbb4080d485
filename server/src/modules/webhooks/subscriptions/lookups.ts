import type { Reader } from '../../../platform/db/db.ts'

/** What subscriptions ask of campaigns, which publish events and so cannot be imported here. */
export interface CampaignLookup {
  /** Throws `CAMPAIGN_NOT_FOUND` unless the account has that campaign. */
  require(read: Reader, accountId: string, campaignId: string): Promise<unknown>
}

/** What they ask of lists, likewise. */
export interface ListLookup {
  /** Throws `LIST_NOT_FOUND` unless the account has that list. */
  require(read: Reader, accountId: string, listId: string): Promise<unknown>
}
