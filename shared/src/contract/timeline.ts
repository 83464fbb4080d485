import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { byId, Instant, pageOf, pageQuery } from './fields.ts'

/** An automatic decision about a contact, and why (contract section 2). */
export const TimelineEntry = z
  .object({
    id: z.string(),
    subject: z.enum(['opening', 'answer', 'follow_up', 'hand_over', 'opt_out']),
    decision: z.enum(['sent', 'queued', 'held', 'skipped', 'cancelled', 'done', 'undone']),
    rule: z.string().meta({ description: 'Why, as a code.', example: 'missing_variable' }),
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
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: TimelinePage },
    errors: ['CONTACT_NOT_FOUND'],
  }),
}
