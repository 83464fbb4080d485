// What this module does when something has happened in another one.

export { queueLink } from './sending/queueMail.ts'
export { tellBalance } from './sending/tellBalance.ts'
export { scheduleWaiting } from './sending/tellWaiting.ts'
export { watchFailedLane, watchReceiver } from './sending/watchReceiver.ts'
export { tellImport } from './texts/importMail.ts'
