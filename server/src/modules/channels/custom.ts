// The custom channel.

export { customChannel } from './custom/adapter.ts'
export { replayRepliesRoutes, replyWebhookRoutes } from './custom/replyWebhook.routes.ts'
export { auditReplyWebhook, makeReplySecret } from './custom/replyWebhook.ts'
