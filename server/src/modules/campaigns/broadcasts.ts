// Broadcasts: what other modules ask of them.

export { forgetRecipient, listRecipientsOf } from './broadcasts/recipients.store.ts'
export { requireUnusedSegment } from './broadcasts/requireUnusedSegment.ts'
export { wakeStrandedBroadcasts } from './broadcasts/stranded.store.ts'
