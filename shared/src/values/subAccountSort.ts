/** By what an agency's sub-accounts can be sorted. */
export const subAccountSorts = [
  'newest',
  'balance',
  'used',
  'lastsUntil',
  'waiting',
  'failed',
  'liveCampaigns',
  'sent',
  'lastActivity',
] as const
export type SubAccountSort = (typeof subAccountSorts)[number]

/** The lowest first, or the highest. */
export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** The order of each where none is asked for: what needs somebody comes first. */
export const usualOrder: Readonly<Record<SubAccountSort, SortOrder>> = {
  newest: 'desc',
  balance: 'asc',
  used: 'desc',
  lastsUntil: 'asc',
  waiting: 'desc',
  failed: 'desc',
  liveCampaigns: 'desc',
  sent: 'desc',
  lastActivity: 'desc',
}
