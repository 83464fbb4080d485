// Teams, hours and what the inbox does by itself, as a file declares them.

export { declareHours } from './hours/saveHours.ts'
export { declareInboxSettings } from './settings/saveInboxSettings.ts'
export { declareTeam } from './teams/saveTeam.ts'
