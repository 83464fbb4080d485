import { fieldProblem } from '../platform/errors/problem.ts'
import type { AudienceSource } from '../modules/campaigns/audienceSource.ts'

/** How filters and segments select contacts, for broadcasts. */
export const audiences: AudienceSource = {
  conditionOf: () => Promise.reject(fieldProblem('audience', 'must be a list: send listId')),
}
