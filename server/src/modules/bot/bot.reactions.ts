// What this module does when something has happened in another one.

export { handOverLateAnswer } from './answering/handOverLateAnswer.ts'
export { scheduleEmbedding } from './embedding/scheduleEmbedding.ts'
export { scheduleAnswer } from './answering/situation.ts'
export { scheduleTests } from './suite/runTests.ts'
export { scheduleTranscription } from './voice/scheduleTranscription.ts'
