// Stored messages: listed, counted, moved to another contact, deleted by age.

export {
  selectFailedCount,
  selectLastActivity,
  selectLastMessageId,
} from './messages/figuresOfAccounts.store.ts'
export { findLabels, type Labels } from './messages/findLabels.ts'
export { scheduleMessageIndex } from './messages/indexMessages.ts'
export { lastSentLeaf, lastWroteLeaf } from './messages/lastLeaves.store.ts'
export { isLabelUsed, listCustomLabels } from './messages/listMessages.store.ts'
export {
  countMessages,
  findLastMessageId,
  hasWrittenSinceLastTo,
  moveMessages,
} from './messages/merged.store.ts'
export { listMarketingTo } from './messages/marketing.store.ts'
export { insertPastMessages } from './messages/past.store.ts'
export { deleteMediaByAge, deleteMessagesByAge } from './retention/deleteByAge.ts'
export { removeSomeMessages } from './retention/removeMessages.ts'
export { countMessagesBefore } from './retention/messageAge.store.ts'
