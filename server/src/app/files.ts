import { join } from 'node:path'
import type { Config } from '../config.ts'
import { openBucket } from '../platform/blobs/bucket.ts'
import { openTransferBucket } from '../modules/transfers/transferBucket.ts'
import { openTransferFiles } from '../modules/transfers/transferFiles.ts'
import { createBucketStore } from '../modules/conversations/mediaBucket.ts'
import { createFolderStore } from '../modules/conversations/mediaStore.ts'

/** Where files are: in the bucket of `MEDIA_URL`, else in `DATA_DIR`. */
export async function openFiles({ media, dataDir }: Pick<Config, 'media' | 'dataDir'>) {
  if (media === undefined)
    return { mediaStore: createFolderStore(join(dataDir, 'media')), ...openTransferFiles(dataDir) }
  const bucket = await openBucket(media)
  return { mediaStore: createBucketStore(bucket), ...openTransferBucket(bucket) }
}
