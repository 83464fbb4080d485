// What the jobs of this module do.

export { answerMessage } from './answering/answerMessage.ts'
export { giveUpAnswer } from './answering/giveUpAnswer.ts'
