// Openings: queued, held, sent, and what became of them.

export { lockQueues } from './openings/enrollJoined.ts'
export { cancelOpeningsOf, countGreeted, type OpeningRow, recordOpening } from './openings/openings.store.ts'
export { listOpeningsOf, listUnsentCampaigns } from './openings/openingsOfContact.store.ts'
export { countWaitingForCredit } from './openings/openingsOfCampaign.store.ts'
export { countOpeningsBy, type Greetings } from './openings/openingsBy.store.ts'
export { reviewHeld } from './openings/reviewHeld.ts'
export { reviewAfter } from './openings/holdOpening.ts'
export { stopOpenings } from './openings/stopOpenings.ts'
export {
  wakeStrandedDatedSteps,
  wakeStrandedFollowUps,
  wakeStrandedOpenings,
} from './openings/stranded.store.ts'
