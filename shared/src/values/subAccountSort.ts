/** By what an agency's sub-accounts are sorted, and in which order where none is asked for: what needs somebody comes first. */
export const subAccountSorts = {
  newest: 'desc',
  balance: 'asc',
  used: 'desc',
  lastsUntil: 'asc',
  waiting: 'desc',
  failed: 'desc',
  liveCampaigns: 'desc',
  lastActivity: 'desc',
} as const
export type SubAccountSort = keyof typeof subAccountSorts

/** The lowest first, or the highest. */
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]
