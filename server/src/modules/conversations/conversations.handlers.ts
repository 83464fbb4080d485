// What the jobs of this module do.

export { applyLateEvent } from './hooks/lateEvents.ts'
export { applyLateReceipts } from './hooks/lateReceipts.ts'
export { takeInMissed } from './hooks/takeInMissed.ts'
export { takeInWaiting } from './hooks/takeInWaiting.ts'
export { askProfile } from './incoming/askProfile.ts'
export { deleteOrphanedMedia } from './media/deleteOrphanedMedia.ts'
export { createMediaLimit, fetchMedia } from './media/fetchMedia.ts'
export { fetchReferredMedia } from './media/fetchReferredMedia.ts'
export { retryOnce } from './outgoing/retryOnce.ts'
