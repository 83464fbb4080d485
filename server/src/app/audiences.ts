import type { AudienceSource } from '../modules/campaigns/audienceSource.ts'
import type { Audience } from '../modules/segments/audience.ts'
import { compileWhole, prepareFilter, requireWhole } from '../modules/segments/wholeFilter.ts'

/** How filters and segments select contacts, for broadcasts. */
export const audiencesOf = (parts: Audience): AudienceSource => ({
  async conditionOf(read, accountId, audience) {
    const filter = await requireWhole(read, parts, accountId, audience)
    const compiled = filter && (await compileWhole(read, parts, accountId, filter))
    return compiled && (await prepareFilter(read, accountId, compiled)).condition
  },
})
