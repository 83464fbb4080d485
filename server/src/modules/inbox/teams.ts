// Teams and hours as a file declares them, and the teams of campaigns.

export { declareHours } from './hours/saveHours.ts'
export { readTeamOfCampaign, storeTeamOfCampaign } from './teams/campaignTeams.store.ts'
export { declareTeam, lockTeamToUse } from './teams/saveTeam.ts'
export { findTeam, findTeamNamed } from './teams/teams.store.ts'
