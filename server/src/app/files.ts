import type { Config } from '../config.ts'
import { openBucket } from '../platform/blobs/bucket.ts'
import { openFolder } from '../platform/blobs/folder.ts'
import { createMediaStore } from '../modules/conversations/media.ts'

/** Where files are: in the bucket of `MEDIA_URL`, else in `DATA_DIR`. */
export async function openFiles({ media, dataDir }: Pick<Config, 'media' | 'dataDir'>) {
  const openStore = media === undefined ? openFolder(dataDir) : await openBucket(media)
  return {
    mediaStore: createMediaStore(openStore('media', { isSpread: true })),
    importFiles: openStore('imports'),
    exportFiles: openStore('exports'),
  }
}
