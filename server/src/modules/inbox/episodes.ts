// Units of work on conversations.

export { presentEpisode } from './episodes/episode.presenter.ts'
export { listEpisodesFrom } from './episodes/episodes.store.ts'
export { mergeEpisodes } from './episodes/mergeEpisodes.ts'
export { insertPastEpisodes } from './episodes/past.store.ts'
export { scheduleSettling } from './states/settleConversations.ts'
export { wakeStrandedSnoozed } from './states/wakeSnoozed.ts'
