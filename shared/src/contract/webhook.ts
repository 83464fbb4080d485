import { z } from 'zod'
import { disabledReasons } from '../values/delivery.ts'
import { maxWebhooks, secretOverlapHours } from '../values/limits.ts'
import { Authorization, hasAuthorization } from './authorization.ts'
import { endpoint, type Version } from './endpoint.ts'
import { EventType } from './events.ts'
import { byId, clearableInput, Instant, InstantInQuery, optionalInput, pageOf, pageQuery } from './fields.ts'
import { WebhookFilter } from './webhookFilter.ts'

const targetUrl = z.string().trim().max(2048, 'must be at most 2,048 characters').meta({
  description: 'Where events are posted: a public https address.',
  example: 'https://hooks.example.com/replies',
})

const events = z
  .array(EventType)
  .min(1, 'must name at least one event')
  .max(EventType.options.length, `must name at most ${EventType.options.length} events`)
  .transform((types) => [...new Set(types)])

/** The body that creates a subscription (docs/interface.md#subscriptions). */
export const CreateWebhook = z
  .object({
    targetUrl,
    events,
    filter: optionalInput(WebhookFilter),
    authorization: optionalInput(Authorization),
  })
  .meta({
    id: 'CreateWebhook',
    example: {
      targetUrl: 'https://hooks.example.com/replies',
      events: ['message.reply'],
      filter: { channel: 'crm' },
    },
  })
export type CreateWebhook = z.output<typeof CreateWebhook>

/** The body that updates a subscription: only given fields change; `active: true` enables it again. */
export const UpdateWebhook = z
  .object({
    targetUrl: optionalInput(targetUrl),
    events: optionalInput(events),
    filter: clearableInput(WebhookFilter),
    authorization: clearableInput(Authorization),
    active: optionalInput(z.boolean()),
  })
  .meta({ id: 'UpdateWebhook', example: { active: true } })
export type UpdateWebhook = z.output<typeof UpdateWebhook>

/** A subscription and its health. */
export const Webhook = z
  .object({
    id: z.string().meta({ example: 'whk_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    targetUrl: z.string(),
    events: z.array(EventType),
    filter: z.object({
      channel: z.string().nullable(),
      campaignId: z.string().nullable(),
      listId: z.string().nullable(),
    }),
    hasAuthorization,
    active: z.boolean(),
    disabledReason: z
      .enum(disabledReasons)
      .nullable()
      .meta({ description: 'Why it was switched off: `gone` (410), `failing` (five days), `user`.' }),
    failingSince: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const webhookVersion: Version = {
  of: 'webhook',
  fields: Webhook.pick({ targetUrl: true, events: true, filter: true, hasAuthorization: true, active: true }),
}

const secret = z.string().meta({ description: 'The signing secret, shown only here.', example: 'whsec_…' })

/** A new subscription with its signing secret, which no later response shows. */
export const CreatedWebhook = Webhook.extend({ secret }).meta({ id: 'CreatedWebhook' })
export const WebhookPage = pageOf(Webhook).meta({ id: 'WebhookPage' })
export const WebhookQuery = z.object(pageQuery)

/** The new signing secret of a subscription. */
export const RotatedSecret = z
  .object({
    id: z.string().meta({ example: 'whk_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
    secret,
    previousSecretExpiresAt: Instant.meta({ description: 'Until then deliveries carry both signatures.' }),
  })
  .meta({ id: 'RotatedSecret' })

/** The query of a replay; `since` is parsed to milliseconds since 1970. */
export const ReplayQuery = z.object({
  since: InstantInQuery.meta({
    description: 'Failed deliveries of events since this instant are sent again.',
  }),
})

/** The result of a replay. */
export const Replayed = z
  .object({ success: z.literal(true), replayed: z.int() })
  .meta({ id: 'Replayed', description: 'How many deliveries were queued again.' })

/** Subscriptions, for `contract.ts` (docs/interface.md#subscriptions). */
export const webhookEndpoints = {
  createWebhook: endpoint('POST', '/webhooks', {
    tag: 'Webhooks',
    summary: 'Subscribe a URL to events',
    scope: 'send',
    needs: 'admin',
    description: `The response holds the signing secret, this once. At most ${maxWebhooks} per account.`,
    body: CreateWebhook,
    responses: { 201: CreatedWebhook },
    errors: ['UNSAFE_URL', 'CAMPAIGN_NOT_FOUND', 'LIST_NOT_FOUND'],
  }),
  listWebhooks: endpoint('GET', '/webhooks', {
    tag: 'Webhooks',
    summary: 'List subscriptions, newest first',
    scope: 'readOrSend',
    needs: 'admin',
    description: 'Each with its health. Those that are `gone` are deleted after a week.',
    query: WebhookQuery,
    responses: { 200: WebhookPage },
  }),
  getWebhook: endpoint('GET', '/webhooks/:id', {
    tag: 'Webhooks',
    summary: 'Read a subscription and its health',
    scope: 'readOrSend',
    needs: 'admin',
    description: '`disabledReason` says why one is off, `failingSince` since when its URL fails.',
    params: byId,
    responses: { 200: Webhook },
    version: webhookVersion,
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  updateWebhook: endpoint('PATCH', '/webhooks/:id', {
    tag: 'Webhooks',
    summary: 'Change a subscription, or enable it again',
    scope: 'send',
    needs: 'admin',
    description: 'Given fields only. A new URL or `active: true` starts the five days of failure anew.',
    params: byId,
    body: UpdateWebhook,
    responses: { 200: Webhook },
    version: webhookVersion,
    errors: ['WEBHOOK_NOT_FOUND', 'UNSAFE_URL', 'CAMPAIGN_NOT_FOUND', 'LIST_NOT_FOUND'],
  }),
  deleteWebhook: endpoint('DELETE', '/webhooks/:id', {
    tag: 'Webhooks',
    summary: 'End a subscription',
    scope: 'send',
    needs: 'admin',
    description: 'What waits for it is abandoned.',
    params: byId,
    responses: {
      200: z.object({
        success: z.literal(true),
        id: z.string().meta({ example: 'whk_01KAFV5Z3M8Q4T0R6W2X9Y7B1C' }),
      }),
    },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  rotateWebhookSecret: endpoint('POST', '/webhooks/:id/rotate_secret', {
    tag: 'Webhooks',
    summary: 'Change the signing secret',
    scope: 'send',
    needs: 'admin',
    description: `For ${secretOverlapHours} hours deliveries carry the signatures of both secrets.`,
    params: byId,
    responses: { 200: RotatedSecret },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  replayWebhook: endpoint('POST', '/webhooks/:id/replay', {
    tag: 'Webhooks',
    summary: 'Send failed deliveries again',
    scope: 'send',
    needs: 'admin',
    description: 'Each keeps its `webhook-id`.',
    params: byId,
    query: ReplayQuery,
    responses: { 200: Replayed },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  replayReplies: endpoint('POST', '/reply_webhook/replay', {
    tag: 'Webhooks',
    summary: 'Send failed replies again to the reply webhook',
    scope: 'full',
    needs: 'admin',
    sends: true,
    description: 'Each keeps its `webhook-id`. The URL is set in the dashboard.',
    query: ReplayQuery,
    responses: { 200: Replayed },
  }),
}
