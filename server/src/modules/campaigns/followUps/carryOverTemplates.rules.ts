import type { CampaignRow } from '../campaigns.store.ts'

type FollowUps = CampaignRow['followUps']

/**
 * The follow-ups of a campaign with the templates that they had: requests do not name these, so a step keeps its template by
 * its text, and one with a new text that of its place.
 */
export function carryOverTemplates(
  before: FollowUps,
  after: readonly { afterMinutes: number; text: string }[],
): FollowUps {
  const left = new Set(before.keys())
  const places = after.map(({ text }) => {
    const same = [...left].find((place) => before[place]?.text === text)
    if (same !== undefined) left.delete(same)
    return same
  })
  return after.map(({ afterMinutes, text }, at) => {
    const place = places[at] ?? (left.has(at) ? at : undefined)
    left.delete(place ?? -1)
    const template = place === undefined ? undefined : before[place]?.template
    return { afterMinutes, text, ...(template && { template }) }
  })
}
