import { z } from 'zod'
import { csatScores, maxRatingComment } from '../values/inbox.ts'
import { Conversation } from './conversation.ts'
import { endpoint } from './endpoint.ts'
import { Id, text } from './fields.ts'

/** What the page of a rating sends: a score, and words if there are any (docs/interface.md#inbox-settings). */
export const RatingForm = z.object({
  score: z.enum(csatScores.map(String)).transform(Number).pipe(z.literal(csatScores)),
  comment: text(maxRatingComment)
    .trim()
    .optional()
    .transform((comment) => (comment === undefined || comment === '' ? null : comment)),
})

/** Asking for a rating, for `dashboardContract.ts` (docs/interface.md#inbox-settings). */
export const ratingEndpoints = {
  askForRating: endpoint('POST', '/conversations/:contactId/rating', {
    tag: 'Messages',
    summary: 'Ask a contact how the conversation was',
    description:
      'About the episode that goes on or was the last, by the question of the inbox settings, however long ago the contact was last asked.',
    scope: 'full',
    needs: 'agent',
    sends: true,
    params: z.object({ contactId: Id }),
    responses: { 200: Conversation },
    errors: [
      'CONTACT_NOT_FOUND',
      'CONVERSATION_STATE',
      'CONVERSATION_OF_ANOTHER',
      'CONTACT_OPTED_OUT',
      'WINDOW_CLOSED',
    ],
  }),
}
