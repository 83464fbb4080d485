// Files of messages.

export { type Attachment, readAttachments } from './media/attachments.store.ts'
export { createMediaStore, type MediaStore } from './media/mediaStore.ts'
export { isShownInline } from './media/mediaType.ts'
export { readNewFile } from './media/readNewFile.ts'
export { scheduleMediaDeletionOf } from './media/scheduleOrphanedMediaDeletion.ts'
export { storeUpload } from './media/storeMedia.ts'
