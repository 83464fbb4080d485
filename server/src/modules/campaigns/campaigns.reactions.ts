// What this module does when something has happened in another one.

export { cancelOpeningsOnLeave, enrollJoined, unlinkList } from './openings/enrollJoined.ts'
export { carryDatedStepsOfAccount } from './followUps/carryDatedSteps.ts'
export { endDatedStepsOnLeave, planForDates } from './followUps/planDatedSteps.ts'
export { holdOpeningAgain } from './openings/holdOpeningAgain.ts'
export { reviewForAddress, reviewOfContact } from './openings/holdOpening.ts'
