// What other modules ask of the bots of campaigns.

export { handOver } from './handOver.ts'
export { readBotReport } from './teaching/readBotFigures.ts'
export { moveUnanswered } from './teaching/unanswered.store.ts'
