import { z } from 'zod'

/** The body of a reply webhook: exactly these six fields (specification, Events). */
export const Reply = z
  .object({
    contactId: z.string(),
    messageId: z.string(),
    userId: z.string(),
    body: z.string(),
    toId: z.string(),
    channel: z.string(),
  })
  .meta({ id: 'Reply' })
export type Reply = z.infer<typeof Reply>

/** What each event carries as `data` (contract section 5). */
export interface EventData {
  'message.reply': Reply
}
export type EventType = keyof EventData
