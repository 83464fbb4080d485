// What this module does when something has happened in another one.

export { sendAwaySoon } from './away/sendAwaySoon.ts'
export { keepScore } from './csat/keepScore.ts'
export { beginEpisode, endAged, openHandedOver } from './episodes/beginEpisode.ts'
export { countUse } from './snippets/snippets.store.ts'
export { recomputeByHours } from './settings/recomputeDueSoon.ts'
export { assignToReplier } from './states/assign.ts'
export { drainTeam } from './teams/drainSoon.ts'
export { releaseConversations } from './states/releaseConversations.ts'
