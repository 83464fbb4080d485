import { z } from 'zod'
import { deliveryErrorKinds, deliveryStates, receiverStates } from '../values/delivery.ts'
import { deliveryHours } from '../values/limits.ts'
import { endpoint } from './endpoint.ts'
import { EventType } from './events.ts'
import { byId, Instant, pageOf, pageQuery } from './fields.ts'
import { Replayed, ReplayQuery } from './webhook.ts'

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
  /** `contactId`: the person that it is about, if it is about one. */
  event: z.object({
    id: z.string(),
    type: EventType,
    contactId: z.string().nullable(),
    createdAt: Instant,
  }),
  state: z.enum(deliveryStates),
  nextAttemptAt: Instant.nullable(),
  attempts: z.array(Attempt),
})
export const DeliveryPage = pageOf(Delivery)

/** How deliveries to one receiver fare: now, and hour by hour. */
export const DeliveryHealth = z.object({
  state: z.enum(receiverStates),
  failingSince: Instant.nullable(),
  lastSentAt: Instant.nullable(),
  lastFailure: Attempt.pick({ at: true, kind: true, status: true, detail: true }).nullable(),
  waiting: z.int().meta({ description: 'How many deliveries have not been accepted and will be tried.' }),
  nextAttemptAt: Instant.nullable().meta({ description: 'When the next of those is tried.' }),
  hours: z
    .array(z.object({ at: Instant, sent: z.int(), failed: z.int() }))
    .meta({ description: `The attempts of each of the last ${deliveryHours} hours, the oldest first.` }),
})
export type DeliveryHealth = z.infer<typeof DeliveryHealth>

/** One attempt to deliver an outgoing message to a URL. */
export const MessageAttempt = Attempt.extend({
  subscription: z
    .object({ id: z.string(), targetUrl: z.string() })
    .nullable()
    .meta({ description: '`null`: the Custom Channel Webhook.' }),
}).meta({ id: 'MessageAttempt' })
export type MessageAttempt = z.infer<typeof MessageAttempt>

export const MessageAttemptPage = pageOf(MessageAttempt).meta({ id: 'MessageAttemptPage' })

/** What was sent to each receiver, and how that fares, for `dashboardContract.ts`. */
export const deliveryEndpoints = {
  listDeliveries: endpoint('GET', '/webhooks/:id/deliveries', {
    tag: 'Webhooks',
    summary: 'What was sent to a subscription, newest first, with every attempt',
    scope: 'read',
    needs: 'admin',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: DeliveryPage },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  getWebhookHealth: endpoint('GET', '/webhooks/:id/health', {
    tag: 'Webhooks',
    summary: 'How deliveries to a subscription fare',
    scope: 'read',
    needs: 'admin',
    params: byId,
    responses: { 200: DeliveryHealth },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  listReplyDeliveries: endpoint('GET', '/reply_webhook/deliveries', {
    tag: 'Webhooks',
    summary: 'What was sent to the Custom Channel Webhook, newest first, with every attempt',
    scope: 'read',
    needs: 'admin',
    query: z.object(pageQuery),
    responses: { 200: DeliveryPage },
  }),
  getReplyHealth: endpoint('GET', '/reply_webhook/health', {
    tag: 'Webhooks',
    summary: 'How deliveries to the Custom Channel Webhook fare',
    scope: 'read',
    needs: 'viewer',
    responses: { 200: DeliveryHealth },
  }),
  listChannelDeliveries: endpoint('GET', '/connected_channels/:id/deliveries', {
    tag: 'Messages',
    summary: 'What was sent on a connected channel, newest first, with every attempt',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: DeliveryPage },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  getChannelHealth: endpoint('GET', '/connected_channels/:id/health', {
    tag: 'Messages',
    summary: 'How deliveries on a connected channel fare',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    responses: { 200: DeliveryHealth },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  replayChannel: endpoint('POST', '/connected_channels/:id/replay', {
    tag: 'Messages',
    summary: 'Send failed messages of a connected channel again',
    scope: 'full',
    needs: 'admin',
    sends: true,
    description: 'Those that may have arrived are left out: each of them can be retried by itself.',
    params: byId,
    query: ReplayQuery,
    responses: { 200: Replayed },
    errors: ['CHANNEL_NOT_FOUND'],
  }),
  listMessageAttempts: endpoint('GET', '/messages/:id/attempts', {
    tag: 'Messages',
    summary: 'List the attempts to deliver an outgoing message, latest first',
    scope: 'read',
    needs: 'viewer',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: MessageAttemptPage },
    errors: ['MESSAGE_NOT_FOUND'],
  }),
}
