// The balance of credits: what it was used for, how long it lasts, how it is filled.

export { selectUse } from './ledger/credits.store.ts'
export { grantFirstCredits } from './ledger/grantCredits.ts'
export { daysOfUse, lastsUntil, lowMs, runsOutAt, usedPerDay } from './ledger/lastsUntil.rules.ts'
export { readUse } from './ledger/use.store.ts'
export { changeRecharge } from './recharge/changeRecharge.ts'
export { leftToRecharge, rechargedThisMonth } from './recharge/recharge.rules.ts'
