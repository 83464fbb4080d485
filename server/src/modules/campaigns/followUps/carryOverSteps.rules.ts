import type { CampaignRow } from '../campaigns.store.ts'

type FollowUps = CampaignRow['followUps']

/** What of a step says when it goes out. */
export type When = 'afterMinutes' | 'at' | 'zone' | 'relativeTo'

/**
 * The follow-ups of a campaign with the templates that they had, and with what stands below their texts: requests do not name the
 * former and may leave out the latter, so a step keeps both by its text, and one with a new text those of its place. So a dated step
 * keeps its id, by which its rows know it.
 */
export function carryOverSteps(
  before: FollowUps,
  after: readonly Pick<FollowUps[number], When | 'text'>[],
): FollowUps {
  const left = new Set(before.keys())
  const places = after.map(({ text }) => {
    const same = [...left].find((place) => before[place]?.text === text)
    if (same !== undefined) left.delete(same)
    return same
  })
  return after.map(({ text, relativeTo, ...when }, index) => {
    const place = places[index] ?? (left.has(index) ? index : undefined)
    left.delete(place ?? -1)
    const { id, template, choices, files } = (place === undefined ? undefined : before[place]) ?? {}
    return {
      ...delayOf(when),
      ...(relativeTo && { relativeTo, ...(id !== undefined && { id }) }),
      text,
      ...(template && { template }),
      ...(choices && { choices }),
      ...(files && { files }),
    }
  })
}

/** The delay of a step, with its time of the day where it has one. */
const delayOf = ({ afterMinutes, at, zone }: Pick<FollowUps[number], When>) => ({
  afterMinutes,
  ...(at !== undefined && { at, zone }),
})
