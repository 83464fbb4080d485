// Broadcasts: what other modules ask of them.

export { broadcastLeaf } from './broadcasts/broadcastLeaf.store.ts'
export { findBroadcast } from './broadcasts/broadcasts.store.ts'
export { forgetRecipient, listRecipientsOf } from './broadcasts/recipients.store.ts'
export { requireBroadcast } from './broadcasts/requireBroadcast.ts'
export { requireUnconfirmedSegment, requireUnusedSegment } from './broadcasts/requireUnusedSegment.ts'
export { wakeStrandedBroadcasts } from './broadcasts/stranded.store.ts'
