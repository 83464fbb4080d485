// Conversations as a whole: how they are shown, and the work on them.

export {
  type AfterMessage,
  changeConversation,
  type ConversationRow,
  moveConversation,
  type MovedWork,
} from './conversations.store.ts'
export { readConversation } from './inbox/readConversation.ts'
export { readUnsettled } from './inbox/unsettled.ts'
export { listUnsettled, storeSettled } from './inbox/unsettled.store.ts'
export { endSilence } from './pauseBot.ts'
export {
  changeWork,
  countOpenOf,
  findWork,
  forgetTeam,
  listDueSnoozed,
  listQueue,
  releaseAssigned,
  takeOver,
} from './state.store.ts'
export { isGoingOn, type Work, workOfPast } from './work.rules.ts'
export { presentWork } from './work.presenter.ts'
