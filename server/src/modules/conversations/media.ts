// Files of messages.

export { type Attachment, readAttachments, type StoredAttachment } from './media/attachments.store.ts'
export { findContentFile, forgetContentFiles, keepContentFiles } from './media/contentFiles.store.ts'
export { keptFiles, storeFilesOf } from './media/filesGiven.ts'
export { createMediaStore, type MediaStore } from './media/mediaStore.ts'
export { isShownInline } from './media/mediaType.ts'
export { readNewFile } from './media/readNewFile.ts'
export { scheduleMediaDeletionOf } from './media/scheduleOrphanedMediaDeletion.ts'
export { storeNewFile } from './media/storeNewFiles.ts'
export { storeText, storeUpload } from './media/storeMedia.ts'
