import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EventPage, EventQuery } from './events.ts'
import { byId } from './fields.ts'
import {
  CreatedWebhook,
  CreateWebhook,
  maxWebhooks,
  Replayed,
  ReplayQuery,
  RotatedSecret,
  UpdateWebhook,
  Webhook,
  WebhookPage,
  WebhookQuery,
} from './webhook.ts'

/** The contract's rows of subscriptions and events (contract sections 2 and 5). */
export const webhookEndpoints = {
  createWebhook: endpoint('POST', '/webhooks', {
    tag: 'Webhooks',
    summary: 'Subscribe a URL to events',
    description: `The answer holds the signing secret, this once. At most ${maxWebhooks} per account.`,
    body: CreateWebhook,
    responses: { 201: CreatedWebhook },
    errors: ['UNSAFE_URL', 'CAMPAIGN_NOT_FOUND'],
  }),
  listWebhooks: endpoint('GET', '/webhooks', {
    tag: 'Webhooks',
    summary: 'List subscriptions, newest first',
    query: WebhookQuery,
    responses: { 200: WebhookPage },
  }),
  getWebhook: endpoint('GET', '/webhooks/:id', {
    tag: 'Webhooks',
    summary: 'Read a subscription and its health',
    params: byId,
    responses: { 200: Webhook },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  updateWebhook: endpoint('PATCH', '/webhooks/:id', {
    tag: 'Webhooks',
    summary: 'Change a subscription, or enable it again',
    params: byId,
    body: UpdateWebhook,
    responses: { 200: Webhook },
    errors: ['WEBHOOK_NOT_FOUND', 'UNSAFE_URL', 'CAMPAIGN_NOT_FOUND'],
  }),
  deleteWebhook: endpoint('DELETE', '/webhooks/:id', {
    tag: 'Webhooks',
    summary: 'End a subscription',
    params: byId,
    responses: { 200: z.object({ success: z.literal(true), id: z.string() }) },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  rotateWebhookSecret: endpoint('POST', '/webhooks/:id/rotate_secret', {
    tag: 'Webhooks',
    summary: 'Change the signing secret',
    description: 'For 24 hours deliveries carry the signatures of both secrets.',
    params: byId,
    responses: { 200: RotatedSecret },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  replayWebhook: endpoint('POST', '/webhooks/:id/replay', {
    tag: 'Webhooks',
    summary: 'Send failed deliveries again',
    description: 'Each keeps its `webhook-id`.',
    params: byId,
    query: ReplayQuery,
    responses: { 200: Replayed },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  listEvents: endpoint('GET', '/events', {
    tag: 'Webhooks',
    summary: 'List recent events of a type, newest first',
    description: 'In the shape in which subscriptions receive them. Events are kept for 30 days.',
    query: EventQuery,
    responses: { 200: EventPage },
  }),
}
