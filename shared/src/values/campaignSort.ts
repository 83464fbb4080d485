import type { SortOrder } from './subAccountSort.ts'

/** By what the campaigns of an account can be sorted. */
export const campaignSorts = [
  'created',
  'name',
  'status',
  'queue',
  'held',
  'sent',
  'answered',
  'failed',
] as const
export type CampaignSort = (typeof campaignSorts)[number]

/** The order of each where none is asked for: what needs somebody comes first. */
export const usualCampaignOrder: Readonly<Record<CampaignSort, SortOrder>> = {
  created: 'desc',
  name: 'asc',
  status: 'asc',
  queue: 'desc',
  held: 'desc',
  sent: 'desc',
  answered: 'desc',
  failed: 'desc',
}
