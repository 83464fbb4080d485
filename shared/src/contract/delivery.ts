import { z } from 'zod'
import { deliveryErrorKinds, deliveryStates } from '../values/delivery.ts'
import { endpoint } from './endpoint.ts'
import { EventType } from './events.ts'
import { byId, Instant, pageOf, pageQuery } from './fields.ts'

/** One attempt to deliver an event to a URL. */
export const Attempt = z.object({
  id: z.string(),
  at: Instant,
  durationMs: z.int(),
  /** Why it failed; `null` when the URL accepted. */
  kind: z.enum(deliveryErrorKinds).nullable(),
  status: z.int().nullable(),
  detail: z.string().nullable(),
  answer: z.string().nullable().meta({ description: 'The first 2 KiB of what the URL responded.' }),
})

/** An event on its way to a subscription, with its attempts, the latest first. */
export const Delivery = z.object({
  id: z.string(),
  event: z.object({ id: z.string(), type: EventType, createdAt: Instant }),
  state: z.enum(deliveryStates),
  nextAttemptAt: Instant.nullable(),
  attempts: z.array(Attempt),
})
export const DeliveryPage = pageOf(Delivery)

/** One attempt to deliver an outgoing message to a URL. */
export const MessageAttempt = Attempt.extend({
  subscription: z
    .object({ id: z.string(), targetUrl: z.string() })
    .nullable()
    .meta({ description: '`null`: the Custom Channel Webhook.' }),
}).meta({ id: 'MessageAttempt' })
export type MessageAttempt = z.infer<typeof MessageAttempt>

export const MessageAttemptPage = pageOf(MessageAttempt).meta({ id: 'MessageAttemptPage' })

/** What was sent to a URL, for `dashboardContract.ts`. */
export const deliveryEndpoints = {
  listDeliveries: endpoint('GET', '/webhooks/:id/deliveries', {
    tag: 'Webhooks',
    summary: 'What was sent to a subscription, newest first, with every attempt',
    scope: 'read',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: DeliveryPage },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  listMessageAttempts: endpoint('GET', '/messages/:id/attempts', {
    tag: 'Messages',
    summary: 'List the attempts to deliver an outgoing message, latest first',
    scope: 'read',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: MessageAttemptPage },
    errors: ['MESSAGE_NOT_FOUND'],
  }),
}
