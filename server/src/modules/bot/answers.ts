// Answers of the bot.

export { handOverGivenUp } from './answering/giveUpAnswer.ts'
