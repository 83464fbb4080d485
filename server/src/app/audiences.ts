import type { AudienceSource } from '../modules/campaigns/audienceSource.ts'
import type { Audience } from '../modules/segments/audience.ts'
import { compileGiven } from '../modules/segments/wholeFilter.ts'

/** How filters and segments select contacts, for broadcasts. */
export const audiencesOf = (parts: Audience): AudienceSource => ({
  async conditionOf(read, accountId, audience) {
    return (await compileGiven(read, parts, accountId, audience))?.condition
  },
})
