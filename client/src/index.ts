export { ApiError } from '@replyloop/shared/client/apiError'
export type { ErrorDetail } from '@replyloop/shared/contract/errors'
export type { Event, EventType, Reply } from '@replyloop/shared/contract/events'
export type { Contact } from '@replyloop/shared/contract/contact'
export type { List } from '@replyloop/shared/contract/list'
export type { Message } from '@replyloop/shared/contract/message'
export type { Webhook } from '@replyloop/shared/contract/webhook'
export type { ErrorCode } from '@replyloop/shared/values/errors'
export { type Client, type ClientOptions, createClient, type Fetch } from './createClient.ts'
export { type PageResponse, paginate } from './paginate.ts'
export {
  constructEvent,
  constructReply,
  WebhookError,
  type WebhookErrorCode,
  type WebhookHeaders,
  type WebhookRequest,
} from './webhook.ts'
