// Answers of the bot.

export { handOverGivenUp } from './answering/giveUpAnswer.ts'
export { isAnswering } from './answering/situation.ts'
