// Conversations as a whole: how they are shown, and the work on them.

export {
  type AfterMessage,
  changeConversation,
  type ConversationRow,
  findTargets,
  moveConversation,
  type MovedWork,
} from './conversations.store.ts'
export { readConversation } from './inbox/readConversation.ts'
export { requireOwn } from './inbox/requireOwn.ts'
export { countShown } from './inbox/shownCounts.store.ts'
export { listAnswered } from './inbox/silent.store.ts'
export { readUnsettled } from './inbox/unsettled.ts'
export { listUnsettled, storeSettled } from './inbox/unsettled.store.ts'
export { endSilence } from './pauseBot.ts'
export {
  changeWork,
  countGoingOn,
  countOpenOf,
  countQueues,
  findWork,
  forgetTeam,
  listAssigned,
  listDueSnoozed,
  listQueue,
  takeOver,
} from './state.store.ts'
export { dueOf } from './targets/replyDue.ts'
export { listWaits, type WaitPlace } from './targets/waits.store.ts'
export { isGoingOn, type Work, workOf, workOfPast } from './work.rules.ts'
export { presentWork } from './work.presenter.ts'
