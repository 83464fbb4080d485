// What this module does when something has happened in another one.

export { scheduleRecheckOfPaired } from './suppression/applySuppression.ts'
