// What this module does when something has happened in another one.

export { convertDates } from './fields/convertField.ts'
export { scheduleRecheckOfPaired } from './suppression/applySuppression.ts'
