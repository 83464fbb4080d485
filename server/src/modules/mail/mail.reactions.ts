// What this module does when something has happened in another one.

export { queueLink } from './sending/queueMail.ts'
export { mailFallenBalance } from './sending/mailFallenBalance.ts'
export { scheduleWaiting } from './sending/mailWaiting.ts'
export { tellAssigned, tellNeedsHuman, tellNewMessage } from './sending/tellOfConversation.ts'
export { watchFailedLane, watchReceiver } from './sending/watchReceiver.ts'
export { mailStoppedBroadcast } from './texts/broadcastMail.ts'
export { mailImportEnd } from './texts/importMail.ts'
export { mailMention } from './texts/mentionMail.ts'
