import { z } from 'zod'
import { timelineDecisions, timelineSubjects } from '../values/timeline.ts'
import { endpoint } from './endpoint.ts'
import { byId, Instant, pageOf, pageQuery } from './fields.ts'

/** A model's own words, where it could have said a code: no page has a text for them. */
export const OwnWords = z.string().min(1).brand<'OwnWords'>()
export type OwnWords = z.output<typeof OwnWords>

/** An automatic decision about a contact, and why (docs/interface.md#timeline). */
export const TimelineEntry = z
  .object({
    id: z.string().meta({ example: 'tml_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    subject: z.enum(timelineSubjects),
    decision: z.enum(timelineDecisions),
    rule: z.string().meta({
      description: 'Why, as a code; of a hand-over also in the own words of a model.',
      example: 'missing_variable',
    }),
    detail: z.string().nullable(),
    campaignId: z.string().nullable(),
    messageId: z.string().nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'TimelineEntry' })
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const TimelinePage = pageOf(TimelineEntry).meta({ id: 'TimelinePage' })

/** What was decided about a contact, for `contract.ts`. */
export const timelineEndpoints = {
  getTimeline: endpoint('GET', '/contacts/:id/timeline', {
    tag: 'Contacts',
    summary: 'Read every automatic decision about a contact, newest first',
    scope: 'readOrSend',
    needs: 'viewer',
    description: 'Why something was sent, held, skipped or cancelled, as codes.',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: TimelinePage },
    errors: ['CONTACT_NOT_FOUND'],
  }),
}
