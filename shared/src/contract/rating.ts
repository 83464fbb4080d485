import { z } from 'zod'
import { csatScores, maxRatingComment } from '../values/inbox.ts'
import { text } from './fields.ts'

/** What the page of a rating sends: a score, and words if there are any (docs/interface.md#inbox-settings). */
export const RatingForm = z.object({
  score: z.enum(csatScores.map(String)).transform(Number).pipe(z.literal(csatScores)),
  comment: text(maxRatingComment)
    .trim()
    .optional()
    .transform((comment) => (comment === undefined || comment === '' ? null : comment)),
})
