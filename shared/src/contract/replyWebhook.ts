import { secretOverlapHours } from '../values/limits.ts'
import { z } from 'zod'
import { deliveryErrorKinds } from '../values/delivery.ts'
import { endpoint, type Version } from './endpoint.ts'
import { clearableInput, Instant, requiredText } from './fields.ts'
import { Authorization } from './authorization.ts'

/** The setting "Custom Channel Webhook" (docs/interface.md#reply-webhook). */
export const ReplyWebhook = z.object({
  url: z.string().nullable(),
  /** The last four characters of the signing secret; `null` where there is none yet. */
  secretLastFour: z.string().nullable(),
  /** Whether an `Authorization` header is sent. */
  hasAuthorization: z.boolean(),
  /** Whether what is behind the URL shows buttons, menus and links itself; else numbered lines of `body` stand for them. */
  showsButtons: z.boolean(),
})

/** The body that sets the Custom Channel Webhook. */
export const SaveReplyWebhook = z.object({
  url: requiredText(2048),
  /** Left out, the one that is saved stays, but for a URL of another origin. */
  authorization: clearableInput(Authorization),
  /** Left out, it stays. */
  showsButtons: z.boolean().optional(),
})

/** How a URL responded to an example reply. */
export const ReplyWebhookTest = z.object({
  accepted: z.boolean(),
  status: z.int().nullable(),
  durationMs: z.number(),
  /** The first 2 KiB of the response's body. */
  answer: z.string().nullable(),
  error: z.object({ kind: z.enum(deliveryErrorKinds), detail: z.string() }).nullable(),
})

const replyWebhookVersion: Version = {
  of: 'reply webhook',
  fields: ReplyWebhook.pick({ url: true, hasAuthorization: true, showsButtons: true }),
}

const secret = z.string().meta({ description: 'The signing secret, `whsec_…`.' })

/** The Custom Channel Webhook, for `dashboardContract.ts` (docs/interface.md#reply-webhook). */
export const replyWebhookEndpoints = {
  getReplyWebhook: endpoint('GET', '/reply_webhook', {
    tag: 'Webhooks',
    summary: 'Read the Custom Channel Webhook',
    scope: 'read',
    needs: 'admin',
    responses: { 200: ReplyWebhook },
    version: replyWebhookVersion,
  }),
  saveReplyWebhook: endpoint('PUT', '/reply_webhook', {
    tag: 'Webhooks',
    summary: 'Set the URL of the Custom Channel Webhook; the first time makes its signing secret',
    scope: 'full',
    needs: 'admin',
    body: SaveReplyWebhook,
    responses: { 200: ReplyWebhook },
    version: replyWebhookVersion,
    errors: ['UNSAFE_URL'],
  }),
  deleteReplyWebhook: endpoint('DELETE', '/reply_webhook', {
    tag: 'Webhooks',
    summary: 'Unset the Custom Channel Webhook, and its Authorization header; its signing secret stays',
    scope: 'full',
    needs: 'admin',
    responses: { 200: ReplyWebhook },
    version: replyWebhookVersion,
  }),
  getReplyWebhookSecret: endpoint('GET', '/reply_webhook/secret', {
    tag: 'Webhooks',
    summary: 'Show the signing secret of the Custom Channel Webhook',
    access: 'session',
    needs: 'admin',
    responses: { 200: z.object({ secret }) },
    errors: ['NOT_FOUND'],
  }),
  rotateReplyWebhookSecret: endpoint('POST', '/reply_webhook/rotate_secret', {
    tag: 'Webhooks',
    summary: `Change the signing secret; for ${secretOverlapHours} hours both sign`,
    access: 'session',
    needs: 'admin',
    responses: { 200: z.object({ secret, previousSecretExpiresAt: Instant }) },
    errors: ['NOT_FOUND'],
  }),
  testReplyWebhook: endpoint('POST', '/reply_webhook/test', {
    tag: 'Webhooks',
    summary: 'Post a signed example reply to the Custom Channel Webhook now, and return what it responded',
    scope: 'full',
    needs: 'admin',
    responses: { 200: ReplyWebhookTest },
    errors: ['NOT_FOUND'],
  }),
}
