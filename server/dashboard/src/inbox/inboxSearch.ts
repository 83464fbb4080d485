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
  channel: textOf(query['channel']),
  campaignId: textOf(query['campaignId']),
  search: textOf(query['search']),
})

// The router parses ?search=5551234 as a number.
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}
