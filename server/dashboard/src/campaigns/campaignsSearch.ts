import { campaignStatuses } from '@replyloop/shared/values/campaign'
import { campaignSorts, type CampaignSort } from '@replyloop/shared/values/campaignSort'
import type { CampaignStatus } from '@replyloop/shared/values/campaign'
import { sortOrders, type SortOrder } from '@replyloop/shared/values/subAccountSort'
import { textParam } from '../textParam.ts'

/** Which campaigns are listed, in which order, as it is kept in the URL. */
export interface CampaignsSearch {
  search?: string | undefined
  status?: CampaignStatus | undefined
  sort?: CampaignSort | undefined
  order?: SortOrder | undefined
}

/** Reads that from the URL's query; ignores invalid values. */
export const readCampaignsSearch = (query: Record<string, unknown>): CampaignsSearch => ({
  search: textParam(query['search']),
  status: campaignStatuses.find((each) => each === query['status']),
  sort: campaignSorts.find((each) => each === query['sort']),
  order: sortOrders.find((each) => each === query['order']),
})
