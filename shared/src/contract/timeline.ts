import { z } from 'zod'
import { Instant, pageOf } from './fields.ts'

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
