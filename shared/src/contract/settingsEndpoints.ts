import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { byId, Instant, pageQuery } from './fields.ts'
import {
  AccountSettings,
  ApiKeyState,
  Checklist,
  ReplyWebhook,
  ReplyWebhookTest,
  SaveReplyWebhook,
  UpdateSettings,
} from './settings.ts'
import { DeliveryPage } from './webhook.ts'

const secret = z.string().meta({ description: 'The signing secret, `whsec_…`.' })

/**
 * The pages under Settings, for `dashboardContract.ts`: the API key (specification, Authentication 2), the Custom
 * Channel Webhook (specification, Events), and what an account sets for itself.
 */
export const settingsEndpoints = {
  getApiKey: endpoint('GET', '/api_key', {
    tag: 'Account',
    summary: 'What is known of the API key; the key itself cannot be read again',
    responses: { 200: ApiKeyState },
  }),
  generateApiKey: endpoint('POST', '/api_key', {
    tag: 'Account',
    summary: 'Make a new API key, shown this once; the old one ends now',
    access: 'session',
    responses: { 201: ApiKeyState.extend({ apiKey: z.string() }) },
  }),
  getReplyWebhook: endpoint('GET', '/reply_webhook', {
    tag: 'Webhooks',
    summary: 'Read the Custom Channel Webhook',
    responses: { 200: ReplyWebhook },
  }),
  saveReplyWebhook: endpoint('PUT', '/reply_webhook', {
    tag: 'Webhooks',
    summary: 'Set the URL of the Custom Channel Webhook; the first time makes its signing secret',
    body: SaveReplyWebhook,
    responses: { 200: ReplyWebhook },
    errors: ['UNSAFE_URL'],
  }),
  deleteReplyWebhook: endpoint('DELETE', '/reply_webhook', {
    tag: 'Webhooks',
    summary: 'Unset the Custom Channel Webhook; its signing secret stays',
    responses: { 200: ReplyWebhook },
  }),
  getReplyWebhookSecret: endpoint('GET', '/reply_webhook/secret', {
    tag: 'Webhooks',
    summary: 'Show the signing secret of the Custom Channel Webhook',
    access: 'session',
    responses: { 200: z.object({ secret }) },
    errors: ['NOT_FOUND'],
  }),
  rotateReplyWebhookSecret: endpoint('POST', '/reply_webhook/rotate_secret', {
    tag: 'Webhooks',
    summary: 'Change the signing secret; for 24 hours both sign',
    access: 'session',
    responses: { 200: z.object({ secret, previousSecretExpiresAt: Instant }) },
    errors: ['NOT_FOUND'],
  }),
  testReplyWebhook: endpoint('POST', '/reply_webhook/test', {
    tag: 'Webhooks',
    summary: 'Post a signed example reply to the Custom Channel Webhook now, and answer what it said',
    responses: { 200: ReplyWebhookTest },
    errors: ['NOT_FOUND'],
  }),
  listDeliveries: endpoint('GET', '/webhooks/:id/deliveries', {
    tag: 'Webhooks',
    summary: 'What was sent to a subscription, newest first, with every attempt',
    params: byId,
    query: z.object(pageQuery),
    responses: { 200: DeliveryPage },
    errors: ['WEBHOOK_NOT_FOUND'],
  }),
  getSettings: endpoint('GET', '/settings', {
    tag: 'Account',
    summary: 'Read the settings of the account',
    responses: { 200: AccountSettings },
  }),
  updateSettings: endpoint('PATCH', '/settings', {
    tag: 'Account',
    summary: 'Change given settings',
    body: UpdateSettings,
    responses: { 200: AccountSettings },
    errors: ['UNSAFE_URL'],
  }),
  getChecklist: endpoint('GET', '/checklist', {
    tag: 'Account',
    summary: 'How far a new account has come, from a key to its first delivered reply',
    responses: { 200: Checklist },
  }),
}
