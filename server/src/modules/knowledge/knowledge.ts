// What the bots of campaigns know from files and pages.

export { readPassages } from './sources/readPassages.ts'
export { declareKnowledge } from './sources/declareKnowledge.ts'
export { wakeStrandedKnowledge } from './sources/stranded.store.ts'
