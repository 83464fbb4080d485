// What this module does when something has happened in another one.

export { followJoin, unlinkList } from './openings/followList.ts'
export { holdOpeningAgain } from './openings/holdOpeningAgain.ts'
export { cancelOpeningsOnLeave, retryForAddress, scheduleRetryOfContact } from './openings/openingQueue.ts'
export { scheduleEndOfQuiet } from './openings/quietOpenings.ts'
export { scheduleResumeCampaigns } from './openings/resumeCampaigns.ts'
export { scheduleFollowTemplates } from './openings/scheduleRelease.ts'
