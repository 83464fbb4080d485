// Follow-ups: planned, postponed, cancelled.

export { type FollowUpRow, listFollowUpsOf } from './followUps/followUps.store.ts'
export { listDatedStepsOf } from './followUps/datedSteps.store.ts'
export { endDatedSteps } from './followUps/planDatedSteps.ts'
export { isDate } from './followUps/requireDateFields.ts'
export { cancelFollowUps, postponeFollowUps, scheduleFollowUp } from './followUps/followUps.ts'
