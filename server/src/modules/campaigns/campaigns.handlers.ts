// What the jobs of this module do.

export { sendFollowUp } from './followUps/sendFollowUp.ts'
export { resting } from './openings/channelHolds.store.ts'
export { retryOnHold } from './openings/openingQueue.ts'
export { quiet } from './openings/quietOpenings.store.ts'
export { endQuiet } from './openings/quietOpenings.ts'
export { releaseHeld } from './openings/releaseHeld.ts'
export { resumeCampaigns } from './openings/resumeCampaigns.ts'
export { sendOpening } from './openings/sendOpening.ts'
export { followTemplates } from './templates/followTemplates.ts'
