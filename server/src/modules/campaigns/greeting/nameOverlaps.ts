import { pipelined, type Reader } from '../../../platform/db/db.ts'
import { findCampaign } from '../campaigns.store.ts'

/** Campaigns with how many people each has in common with a plan, the most first. */
export async function nameOverlaps(
  read: Reader,
  overlaps: ReadonlyMap<string, number>,
): Promise<{ campaignId: string; name: string; count: number }[]> {
  const ids = [...overlaps].toSorted(([, one], [, other]) => other - one)
  const found = await pipelined(...ids.map(([id]) => findCampaign(read, id)))
  return ids.flatMap(([campaignId, count], at) => {
    const name = found[at]?.name
    return name === undefined ? [] : [{ campaignId, name, count }]
  })
}
