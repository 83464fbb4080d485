// Messages that are received, and what channels tell of those that were sent.

export { wakeStrandedHooks } from './hooks/waitingHooks.store.ts'
export { applyReceipt } from './incoming/applyReceipt.ts'
export { contactOfResponse } from './incoming/contactOfResponse.ts'
export { deleteExpiredErasedMessages } from './incoming/erasedMessages.store.ts'
export { stopMarketing } from './incoming/applyMarketingWish.ts'
export { phoneReactionIn } from './incoming/phoneReaction.rules.ts'
export { receiveFromChannel } from './incoming/receiveFromChannel.ts'
