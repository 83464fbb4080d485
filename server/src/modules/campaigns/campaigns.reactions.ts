// What this module does when something has happened in another one.

export { enrollJoined, unlinkList } from './openings/enrollJoined.ts'
export { holdOpeningAgain } from './openings/holdOpeningAgain.ts'
export { cancelOpeningsOnLeave } from './openings/openingQueue.ts'
export { reviewForAddress, reviewOfContact } from './openings/scheduleReview.ts'
