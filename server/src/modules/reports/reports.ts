// Figures: counted by jobs, counted again, read for mails, and the people behind them as a leaf of filters.

export { scheduleCounting } from './counting/countFigures.ts'
export { recount } from './counting/recount.ts'
export { selectBotShare, selectFirstMedian, selectSentCount } from './numbers/figuresOfAccounts.store.ts'
export { readNumbers, type Numbers } from './numbers/readNumbers.ts'
export { reportLeaf } from './people/reportLeaf.store.ts'
export { scheduleWaitCounting } from './times/countAll.ts'
export { forgetTest, moveResponseTimes } from './times/countMessages.store.ts'
