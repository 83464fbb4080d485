// Openings: queued, held, sent, and what became of them.

export { lockQueues } from './openings/followList.ts'
export { countWaitingForCredit } from './openings/openingCounts.store.ts'
export { scheduleRetryOnHold } from './openings/openingQueue.ts'
export { cancelOpeningsOf, type OpeningRow } from './openings/openings.store.ts'
export { countGreeted, listOpeningsOf, listUnsentCampaigns } from './openings/openingsOfContact.store.ts'
export {
  cancelOpeningsOfImport,
  countOfImports,
  type Greetings,
  listCampaignsOfImport,
} from './openings/openingsOfImport.store.ts'
export { recordOpening } from './openings/recordOpening.ts'
export { wakeStrandedDays, wakeStrandedQuiet, wakeStrandedRested } from './openings/strandedOpenings.store.ts'
export { wakeStrandedFollowUps, wakeStrandedQueues } from './openings/strandedQueues.store.ts'
