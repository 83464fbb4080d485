// Follow-ups: planned, postponed, cancelled.

export { type FollowUpRow, listFollowUpsOf } from './followUps/followUps.store.ts'
export { cancelFollowUps, postponeFollowUps, scheduleFollowUp } from './followUps/followUps.ts'
