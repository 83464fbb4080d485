import { z } from 'zod'
import { maxRetriesInDoubt } from '../values/limits.ts'
import { ContactSummary } from './campaignReports.ts'
import { Contact } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { byId, Id, Instant, pageOf, pageQuery } from './fields.ts'
import { MessageAuthor } from './message.ts'

/** A message that its contact may have got, or not: nobody knows, and it is not tried again by itself. */
const MessageInDoubt = z.object({
  id: z.string(),
  contact: ContactSummary.extend({ fromId: Contact.shape.fromId }),
  author: MessageAuthor,
  body: z.string(),
  attempts: z.int(),
  createdAt: Instant,
  failedAt: Instant,
  detail: z.string().nullable().meta({ description: 'How its last attempt ended, in words.' }),
})
export type MessageInDoubt = z.infer<typeof MessageInDoubt>

const RetryInDoubt = z
  .object({
    messages: z
      .array(
        z.object({
          id: Id,
          attempts: z.int().min(0).meta({
            description: 'As it was listed: one that has been tried once more since is left out.',
          }),
        }),
      )
      .min(1)
      .max(maxRetriesInDoubt),
  })
  .meta({
    id: 'RetryInDoubt',
    example: { messages: [{ id: 'msg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C', attempts: 1 }] },
  })

const RetriedInDoubt = z
  .object({
    success: z.literal(true),
    retried: z.int(),
    changed: z
      .int()
      .meta({ description: 'Left out: they are no longer in doubt, or were tried again since.' }),
    optedOut: z.int().meta({ description: 'Left out: the contact has opted out.' }),
    windowClosed: z.int().meta({ description: 'Left out: the contact wrote too long ago for a free text.' }),
  })
  .meta({ id: 'RetriedInDoubt', description: 'How many go out again, and how many do not, by why.' })
export type RetriedInDoubt = z.infer<typeof RetriedInDoubt>

/** The messages of a connected channel of which nobody knows whether they arrived, for `dashboardContract.ts`. */
export const messagesInDoubtEndpoints = {
  listMessagesInDoubt: endpoint('GET', '/connected_channels/:id/in_doubt', {
    tag: 'Messages',
    summary: 'List the messages of a channel of which nobody knows whether they arrived, newest first',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: pageOf(MessageInDoubt).meta({ id: 'MessageInDoubtPage' }) },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  retryMessagesInDoubt: endpoint('POST', '/connected_channels/:id/in_doubt/retry', {
    tag: 'Messages',
    summary: 'Send some of the messages in doubt again',
    scope: 'full',
    needs: 'manager',
    sends: true,
    description: 'Each may arrive a second time. What is no longer in doubt is left out, and counted.',
    params: byId,
    body: RetryInDoubt,
    responses: { 200: RetriedInDoubt },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
}
