// What the bots of campaigns did not know, and are taught.

export { moveUnanswered } from './teaching/unanswered.store.ts'
