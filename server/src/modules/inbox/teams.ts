// Teams and hours as a file declares them.

export { declareHours } from './hours/saveHours.ts'
export { declareTeam } from './teams/saveTeam.ts'
