// Episodes of conversations, notes about contacts, snippets, and the teams of campaigns, for those who erase, merge, copy, save and tell of them.

export { presentEpisode } from './episodes/episode.presenter.ts'
export { listEpisodesFrom } from './episodes/episodes.store.ts'
export { mergeEpisodes } from './episodes/mergeEpisodes.ts'
export { insertPastEpisodes } from './episodes/past.store.ts'
export { readClocked } from './hours/clock.ts'
export { presentNotes } from './notes/note.presenter.ts'
export {
  deleteNotesByAge,
  deleteSomeNotesOf,
  findNote,
  listNotesFrom,
  moveNotes,
  readMentions,
  selectMentioning,
} from './notes/notes.store.ts'
export { copySnippets, type CopiedSnippet, readSnippets } from './snippets/copySnippets.ts'
export { presentSnippet } from './snippets/snippet.presenter.ts'
export { listSnippets } from './snippets/snippets.store.ts'
export { scheduleClosing } from './states/closeSilentSoon.ts'
export { assignKind, closeKind, snoozeKind } from './states/workKinds.ts'
export { assigneeLeaf, conversationLeaf } from './states/workLeaves.store.ts'
export { scheduleSettling } from './states/settleConversations.ts'
export { readTeamOfCampaign, storeTeamOfCampaign } from './teams/campaignTeams.store.ts'
export { scheduleDrains } from './teams/drainSoon.ts'
export { lockTeamToUse } from './teams/saveTeam.ts'
export { findTeam, findTeamNamed, listAllTeams, listMembersOfTeam } from './teams/teams.store.ts'
export { wakeStrandedSnoozed } from './states/wakeSnoozed.ts'
