const filters = ['needs_human', 'failed', 'unread'] as const

/** What the inbox is narrowed to, as its address says. */
export interface InboxSearch {
  filter?: (typeof filters)[number] | undefined
  channel?: string | undefined
  campaignId?: string | undefined
  search?: string | undefined
}

/** Reads the address's query; what is not understood is left out. */
export const readInboxSearch = (given: Record<string, unknown>): InboxSearch => ({
  filter: filters.find((each) => each === given['filter']),
  channel: textOf(given['channel']),
  campaignId: textOf(given['campaignId']),
  search: textOf(given['search']),
})

// An address such as ?search=5551234 is read as a number.
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}
