import { textParam } from '../textParam.ts'

const filters = ['needs_human', 'failed', 'unread'] as const

/** The filters of the inbox, as they are kept in the URL. */
export interface InboxSearch {
  filter?: (typeof filters)[number] | undefined
  channel?: string | undefined
  campaignId?: string | undefined
  search?: string | undefined
}

/** Reads the filters from the URL's query; ignores invalid values. */
export const readInboxSearch = (query: Record<string, unknown>): InboxSearch => ({
  filter: filters.find((each) => each === query['filter']),
  channel: textParam(query['channel']),
  campaignId: textParam(query['campaignId']),
  search: textParam(query['search']),
})
