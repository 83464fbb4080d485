import type { CampaignOverviewQuery, OverviewCampaign } from '@replyloop/shared/contract/campaignOverview'
import { usualCampaignOrder, type CampaignSort } from '@replyloop/shared/values/campaignSort'
import type { Reader } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { readPageBy } from '../../../platform/http/page.ts'
import { presentCampaign } from '../campaign.presenter.ts'
import { listHeldReasons } from '../openings/openingsOfCampaign.store.ts'
import { countByStatus, listOverview, readCampaignFigures } from './campaignOverview.store.ts'

const isTextual = (sort: CampaignSort): boolean => sort === 'created' || sort === 'name'

/**
 * A page of campaigns with their figures, and how many there are in each status. The figures of a page are read together; a page
 * that is sorted by one goes through all campaigns. Throws `VALIDATION_FAILED` at a cursor of another order.
 */
export async function readCampaignOverview(
  read: Reader,
  accountId: string,
  query: CampaignOverviewQuery,
  pacePerMinute: number,
) {
  const { search, status, sort = 'created', order = usualCampaignOrder[sort] } = query
  const place = `${sort}:${order}:`
  const after = query.cursor === undefined ? undefined : parseCursor(query.cursor, place, sort)
  const { data, nextCursor } = await readPageBy(
    null,
    query,
    (limit) => listOverview(read, accountId, { search, status, sort, order, after }, limit),
    ({ campaign, key }) => `${place}${encodeURIComponent(key)}:${campaign.id}`,
    ({ campaign }) => campaign,
  )
  const counts = { Draft: 0, Live: 0, Paused: 0, Completed: 0 }
  for (const row of await countByStatus(read, accountId, search)) counts[row.status] = row.campaigns
  const ids = data.map(({ id }) => id)
  const figures = await readCampaignFigures(read, ids)
  const held = Map.groupBy(await listHeldReasons(read, accountId, ids), ({ campaignId }) => campaignId)
  const rows = data.flatMap((campaign): OverviewCampaign[] => {
    const found = figures.get(campaign.id)
    if (found === undefined) return [] // deleted between the two reads
    return [
      {
        ...presentCampaign(campaign),
        ...found,
        botEnabled: campaign.botEnabled,
        hasOpeningMessage: campaign.openingMessage !== null,
        effectivePacePerMinute: campaign.pacePerMinute ?? pacePerMinute,
        held: (held.get(campaign.id) ?? []).map(({ reason, openings }) => ({ reason, openings })),
      },
    ]
  })
  return { data: rows, nextCursor, counts }
}

/** The place of a cursor in an order, which begins with `place`. It holds a figure, which may have changed since. */
function parseCursor(
  cursor: string,
  place: string,
  sort: CampaignSort,
): { key: number | string; id: string } {
  const [, encoded, id] = /^([^:]*):(cam_\w+)$/.exec(cursor.slice(place.length)) ?? []
  const text = encoded === undefined ? undefined : decode(encoded)
  const key = isTextual(sort) || text === undefined ? text : Number(text)
  if (!cursor.startsWith(place) || id === undefined || key === undefined || !isKeyOf(sort, key))
    throw fieldProblem('cursor', 'must be the nextCursor of a page in the same order')
  return { key, id }
}

/** Whether a key is one of an order: a database compares a count with no fraction, and no text has a NUL. */
function isKeyOf(sort: CampaignSort, key: number | string): boolean {
  if (typeof key === 'string') return !key.includes('\0')
  return sort === 'answered' ? Number.isFinite(key) : Number.isSafeInteger(key)
}

/** `undefined` for what `encodeURIComponent` has not made. */
function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
