// Messages that are received, and what channels tell of those that were sent.

export type { ToldProvider } from './conversations.facts.ts'
export { wakeStrandedHooks } from './hooks/waitingHooks.store.ts'
export { addTranscript } from './incoming/addTranscript.ts'
export { applyReceipt } from './incoming/applyReceipt.ts'
export { contactOfResponse } from './incoming/contactOfResponse.ts'
export { deleteExpiredErasedMessages } from './incoming/erasedMessages.store.ts'
export { stopMarketing } from './incoming/applyMarketingWish.ts'
export { comparedWordsOf, isAsking, isAutoReply, isCourtesy } from './incoming/needsAnswer.rules.ts'
export { phoneReactionIn } from './incoming/phoneReaction.rules.ts'
export { wordsOfScore } from './incoming/typedTap.rules.ts'
export { receiveFromChannel } from './incoming/receiveFromChannel.ts'
