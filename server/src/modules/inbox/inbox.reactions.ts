// What this module does when something has happened in another one.

export { beginEpisode, endAged, openHandedOver } from './episodes/beginEpisode.ts'
export { assignToReplier } from './states/assign.ts'
export { drainTeam } from './teams/drainSoon.ts'
export { releaseConversations } from './states/releaseConversations.ts'
