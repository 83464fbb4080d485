// What this module does when something has happened in another one.

export { forgetInNotices } from './hooks/forgetInNotices.ts'
export { rememberMarketingStops } from './incoming/applyMarketingWish.ts'
export { rememberMessagesOf } from './incoming/rememberMessagesOf.ts'
export { applyDeliveryResult } from './outgoing/deliverMessage.ts'
export { waitForChannel } from './outgoing/retryOnce.ts'
