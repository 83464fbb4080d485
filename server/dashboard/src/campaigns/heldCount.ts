import type { RowOf } from '../api.ts'

/** How many opening messages of a campaign are on hold, for any reason. */
export const heldCount = ({ held }: Pick<RowOf<'GET /campaign_overview'>, 'held'>): number =>
  held.reduce((sum, { openings }) => sum + openings, 0)
